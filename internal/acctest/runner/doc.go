// Package runner carries out a design against a DynamoDB engine, as an application would that knows nothing but the
// design: it creates the table, stores items under their item keys and entry conditions, and sends the request of an
// access path with what a caller gives.
//
//	client := runner.NewClient(endpoint)
//	err := runner.CreateTable(ctx, client, d)
//	err = runner.Store(ctx, client, d, items)
//	got, requests, err := runner.Run(ctx, client, d, path, args)
//	err = runner.Transact(ctx, client, d.Table, writes)
//
// What to send is decided in internal/proof/application and internal/proof/writing, which the simulator of the proof shares.
package runner
