# By name; a table in another region than the provider's as name@region.
terraform import ddbmodel_table.blog blog
