data "ddbmodel_table" "shop" {
  name = "shop"
}

# What the pins of the model must come to
output "shop_keys" {
  value = {
    table  = data.ddbmodel_table.shop.key_schema
    global = data.ddbmodel_table.shop.global_secondary_indexes
    local  = data.ddbmodel_table.shop.local_secondary_indexes
  }
}
