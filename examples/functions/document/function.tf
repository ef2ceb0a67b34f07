# The design for an application in any language.
resource "local_file" "design" {
  filename = "design.json"
  content  = provider::ddbmodel::document(ddbmodel_table.orders.design)
}
