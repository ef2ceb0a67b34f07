terraform import ddbmodel_table.blog blog

# In another region than the provider's
terraform import ddbmodel_table.blog blog@us-east-1

# By its ARN
terraform import ddbmodel_table.blog arn:aws:dynamodb:us-east-1:123456789012:table/blog
