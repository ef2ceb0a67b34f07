// Command terraform-provider-ddbmodel serves the ddbmodel provider to Terraform.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// address is the provider's source address.
const address = "registry.terraform.io/ddbmodel/ddbmodel"

// version is set when a release is built.
var version = "dev"

func main() {
	debug := flag.Bool("debug", false, "serve to a debugger: print how Terraform attaches to this process, and wait")
	flag.Parse()
	err := providerserver.Serve(context.Background(), provider.New(version), providerserver.ServeOpts{
		Address: address,
		Debug:   *debug,
	})
	if err != nil {
		log.Fatal(err)
	}
}
