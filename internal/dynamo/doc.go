// Package dynamo carries designs out at DynamoDB: it makes, reads, changes and deletes tables.
//
// Open gives the clients of one provider configuration. They are lazy: until the first request nothing is resolved,
// no file is read and no call is made, so that a plan which only derives needs no credentials. A Tables works on the
// tables of one region.
//
// Requests are made in one place (request.go): each attempt has its own deadline, a failed one is classified by the
// table in class.go, and the rules in operation.go say which classes an operation may be tried again for. The SDK's
// own retries are off, because it would send a CreateTable again after an answer that leaves open whether the table
// was made. Every error a caller gets from here is an *Error.
package dynamo
