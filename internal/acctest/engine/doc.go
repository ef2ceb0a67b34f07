// Package engine runs a DynamoDB engine on the loopback address, for tests and
// the demo program, so that the access paths of a design are really queried.
//
//	e, err := engine.Start(ctx, root) // root: the project's root folder
//	defer e.Stop()
//	e.Endpoint()                      // "http://127.0.0.1:41234"
//
// The engine is dynoxide (crate dynoxide-rs; MIT or Apache-2.0). `make engine`
// runs install.sh, which builds the version in the file pin from its hashed
// source into .cache/engine. The cache key of CI is the hash of pin and
// install.sh. It needs Rust 1.88 or newer, a C compiler and tar.
//
// # What was measured
//
// In November 2026, on two cores, with one probe of 179 checks whose right
// answer is documented by AWS, and with random queries on indexes of one to
// four partition and none to four sort attributes (strings, numbers, binary;
// updates before, paging, both directions) against a model in memory:
//
//	                            dynoxide 1.5.0   ministack 1.5.33  moto 5.2.5
//	                            (crate 3.2.0)    (MIT)             (Apache-2.0)
//	checks as AWS, of 179       168              150               119
//	random queries wrong        0 of 1,800       273 of 1,800      91 of 1,800
//	  all of them where         -                a number such as  BETWEEN isn't the
//	                                             1E+2 is asked for last condition: 500
//	more than 4+4 refused       yes              no                no
//	filter on a key refused     yes              no                no
//	wrong key type refused      yes              yes               no
//	empty key refused           yes              yes               yes
//	start until it answers      5 ms             280 ms            470 ms
//	install, nothing cached     77 s             4 s               22 s
//	size installed              14 MB            90 MB             317 MB
//
// dynoxide was chosen: it alone answers every query right and refuses what AWS
// refuses. It is the slowest to install, which a minute of CI is worth; the
// binary is kept between runs. The others are not used here. Its build leaves
// about 150 MB in cargo's cache.
//
// # What differs from AWS
//
// Tests must know these; the control plane is better tested on dynamofake.
//
//   - A table or index is usable at once. The answer of CreateTable says
//     CREATING, everything after it ACTIVE; Backfilling is never shown.
//   - UpdateTable makes several indexes in one call, and takes any mix of changes
//     besides; AWS refuses both. internal/dynamofake lists what it refuses more.
//   - More than 100 projected attributes are accepted, and tags whose key
//     begins with "aws:" (more than 50 tags are refused).
//   - Region and credentials mean nothing: one engine is one set of tables.
//     Use one engine a test package and table names of its own a test. ARNs
//     have the region "dynoxide" and the account 000000000000, and a table
//     can't be named by its ARN.
//   - Operations for point-in-time recovery, resource policies, Contributor
//     Insights, Kinesis, backups, imports, limits and endpoints answer
//     UnknownOperationException (400, so the SDK doesn't retry).
//   - UpdateTable refuses replicas and encryption as if nothing were asked.
//     Resource policy on CreateTable, warm throughput, and the on-demand
//     throughput of an index are dropped without a word.
//   - A query on a local index with a projection expression leaves out what
//     the index doesn't hold; AWS fetches it. ALL_ATTRIBUTES does fetch it.
//   - A projection expression on a global index may name what the index
//     doesn't hold, and gets nothing; AWS refuses it.
//   - An empty string in a key condition finds nothing; AWS refuses it. An
//     empty key in an item is refused.
//   - Every read is consistent, also of a global index, so nothing shows what
//     an eventually consistent read misses. ConsistentRead on a global index
//     is refused as at AWS.
//   - Items of equal sort key in a global index come in the order of the base
//     key; AWS promises no order.
//   - Expired items stay, and time to live may be switched at any pace.
//   - A BETWEEN with its ends reversed is accepted in filters and conditions;
//     AWS refuses it.
//   - A query with a limit on a table without a sort key never reaches its
//     last page.
//   - No throttling, and no limit of 10 GB for an item collection.
package engine
