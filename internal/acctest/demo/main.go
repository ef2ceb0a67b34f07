package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/engine"
)

// deadline is how long the whole demo may take, building included.
const deadline = 5 * time.Minute

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	wrong, err := run(ctx)
	if err != nil {
		fmt.Fprintln(os.Stderr, "\ndemo:", err)
		os.Exit(1)
	}
	if wrong > 0 {
		fmt.Fprintf(os.Stderr, "\ndemo: %d calls did not return what was expected\n", wrong)
		os.Exit(1)
	}
	fmt.Println("\nEvery access path returned what a plain filter over the items returns. Nothing is left running.")
}

// run is the demo; it returns how many calls came back wrong.
func run(ctx context.Context) (wrong int, err error) {
	root, err := projectRoot()
	if err != nil {
		return 0, err
	}
	local, err := engine.Start(ctx, root)
	if err != nil {
		return 0, err
	}
	defer func() {
		if stopped := local.Stop(); err == nil {
			err = stopped
		}
	}()
	base := filepath.Join(root, ".cache", "demo")
	if err := os.RemoveAll(base); err != nil {
		return 0, err
	}
	fmt.Println("Building the provider ...")
	tf, err := newTerraform(ctx, root, base, local.Endpoint())
	if err != nil {
		return 0, err
	}
	for _, style := range []string{"native", "overloaded"} {
		n, err := show(ctx, tf, local.Endpoint(), style)
		wrong += n
		if err != nil {
			return wrong, err
		}
	}
	return wrong, nil
}

// projectRoot is the nearest folder upwards that holds go.mod.
func projectRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("run the demo from within the project: no go.mod above the working folder")
		}
		dir = parent
	}
}
