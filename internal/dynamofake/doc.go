// Package dynamofake is a strict control plane of DynamoDB in memory, for tests. It speaks AWS's protocol over HTTP on
// the loopback address, so that what talks to it is the real client.
//
//	aws := dynamofake.Start(t)
//	aws.Faults.Nth(3, dynamofake.DroppedAfter)
//	config.Endpoints.DynamoDB, config.Pace.Clock = aws.URL(), aws.Clock
//
// No engine shows what makes the control plane hard: tables and indexes that are being made, changed and deleted while
// the clock goes on, tags that are shown late, one change a request, answers that get lost. The fake shows nothing else:
// it has no data plane, and refuses every member of a request it does not know.
//
// # Time
//
// Time stands still until Clock is moved, by Advance or by a client that sleeps on it; Delays says how long things
// take. A fault strikes a call by its number.
//
// # Where its answers come from
//
// In this order: Amazon DynamoDB's API reference and developer guide; measurements at AWS that others have published in
// October 2026 (the notes on the table API for the AWS Controllers for Kubernetes, the captures behind the engine
// dynoxide); reports of users. Where a measurement contradicts the documentation the stricter of the two is taken: a
// client that gets on with the fake gets on with either. Texts that nobody has published are the fake's own; those are
// marked in refusal.go. What is measured and documented nowhere may be wrong here: only a run at AWS can tell.
//
// Among what was measured and surprises:
//
//   - DescribeTable shows a new table at once, but the operations on tags, time to live, backups and policies don't know
//     it until it is ACTIVE.
//   - Tags given to CreateTable are shown with ACTIVE. Each later change of tags locks them for some two seconds:
//     a second change is refused with LimitExceededException, the deletion of the table with ResourceInUseException, and
//     ListTagsOfResource shows the tags as they were.
//   - UpdateTable takes one kind of change a request, and its answer shows old values.
//   - Deletion protection changes at once, but not twice within 15 seconds (ThrottlingException).
//   - A table is ACTIVE while one of its indexes is being filled, and can't be deleted meanwhile.
//
// # What it doesn't do
//
// Items, streams' contents, global tables, backups, imports, Contributor Insights, Kinesis, vector indexes, the quotas
// of capacity, IAM and KMS.
package dynamofake
