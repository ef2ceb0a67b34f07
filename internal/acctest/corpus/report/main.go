// Command report prints the table of published models as a template for the docs generator: make corpus.
package main

import (
	"fmt"
	"log"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
)

func main() {
	models, err := corpus.All("internal/acctest/corpus/testdata")
	if err != nil {
		log.Fatal(err)
	}
	figures, err := corpus.AllFigures()
	if err != nil {
		log.Fatal(err)
	}
	m, err := mixes(models)
	if err != nil {
		log.Fatal(err)
	}
	list, err := warnings(models)
	if err != nil {
		log.Fatal(err)
	}
	told, err := defended(list)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(guide(models, figures) + m.table() + told)
}
