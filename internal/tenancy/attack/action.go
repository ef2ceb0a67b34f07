// Package attack makes the requests that a tenant policy is proved with: what a tenant's own access paths ask, and what
// somebody would try who wants another tenant's items.
package attack

// Service is the beginning of every action of DynamoDB.
const Service = "dynamodb:"

// Granted are the eight actions that a tenant policy may ever allow (iam-rules: the action enum), sorted.
func Granted() []string {
	return []string{
		"BatchGetItem", "BatchWriteItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem",
	}
}

// others are actions that no tenant policy allows: those that see no partition key, whole tables in and out, policies, and
// one that doesn't exist yet (Service authorization reference, Amazon DynamoDB).
func others() []string {
	return []string{
		"Scan", "PartiQLSelect", "PartiQLInsert", "PartiQLUpdate", "PartiQLDelete", "SearchVectors",
		"DescribeTable", "DescribeTimeToLive", "ListTagsOfResource", "GetRecords", "GetShardIterator", "DescribeStream",
		"ExportTableToPointInTime", "CreateBackup", "RestoreTableFromBackup", "RestoreTableToPointInTime", "ImportTable",
		"EnableKinesisStreamingDestination", "GetResourcePolicy", "PutResourcePolicy", "DeleteResourcePolicy",
		"ReadDataForReplication", "WriteDataForReplication", "CreateTableReplica", "UpdateTable", "DeleteTable",
		"UpdateTimeToLive", "TagResource", "AnActionOfNextYear",
	}
}
