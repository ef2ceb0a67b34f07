// Package provider is the Terraform provider: its schemas, the plan and the life of ddbmodel_table, and its functions.
//
// It holds no rule of DynamoDB. A plan is decoded (tfvalue), derived (derive), compared with the prior design and
// encoded again; what the user is told comes from the catalogue of finding. What it needs of AWS stands in cloud.go as
// interfaces, which package dynamo fulfils and tests fake.
package provider
