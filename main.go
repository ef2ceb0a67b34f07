// Command terraform-provider-ddbmodel serves the ddbmodel provider to Terraform.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// version is set when a release is built.
var version = "dev"

const address = "registry.terraform.io/ddbmodel/ddbmodel"

func main() {
	debug := flag.Bool("debug", false, "run under a debugger and print how Terraform can attach")
	flag.Parse()
	options := providerserver.ServeOpts{Address: address, Debug: *debug, ProtocolVersion: 6}
	if err := providerserver.Serve(context.Background(), provider.New(version), options); err != nil {
		log.Fatal(err)
	}
}
