// Command demo shows the whole way on one real model: it builds the provider, starts a local DynamoDB engine, plans and
// applies examples/blog in both index styles, stores items through the derived item keys, runs every access path and
// holds what comes back against a plain filter over the items, then destroys the tables and stops the engine. It leaves
// nothing behind but files below .cache, and exits with 1 if anything was not as expected.
package main
