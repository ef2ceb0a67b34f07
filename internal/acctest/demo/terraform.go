package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// override points the example's provider block at the engine. Terraform merges it into the block of main.tf.
const override = `provider "ddbmodel" {
  access_key = "demo"
  secret_key = "demo"
  endpoints  = { dynamodb = %q }
}
`

// overrides makes Terraform take the provider that was just built.
const overrides = `disable_checkpoint = true
provider_installation {
  dev_overrides {
    "ddbmodel/ddbmodel" = %q
  }
  direct {}
}
`

// terraform runs the terraform binary in a copy of the example.
type terraform struct {
	folder string
	env    []string
}

// newTerraform builds the provider of the project at root and copies the example into a base folder.
func newTerraform(ctx context.Context, root, base, endpoint string) (*terraform, error) {
	tf := &terraform{folder: filepath.Join(base, "blog")}
	if err := os.MkdirAll(tf.folder, 0o755); err != nil {
		return nil, err
	}
	example, err := os.ReadFile(filepath.Join(root, "examples", "blog", "main.tf"))
	if err != nil {
		return nil, err
	}
	config := filepath.Join(base, "terraform.rc")
	files := map[string]string{
		filepath.Join(tf.folder, "main.tf"):          string(example),
		filepath.Join(tf.folder, "demo_override.tf"): fmt.Sprintf(override, endpoint),
		config: fmt.Sprintf(overrides, filepath.Join(base, "bin")),
	}
	for file, text := range files {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	tf.env = append(os.Environ(), "TF_CLI_CONFIG_FILE="+config, "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1")
	build := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(base, "bin", "terraform-provider-ddbmodel"), ".")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the provider: %w\n%s", err, out)
	}
	return tf, nil
}

// program is the terraform binary: the one that the environment names for acceptance tests, else the one in PATH.
func program() string {
	if path := os.Getenv("TF_ACC_TERRAFORM_PATH"); path != "" {
		return path
	}
	return "terraform"
}

// run runs one command and returns what it printed on standard output. The error holds what it printed on both.
func (t *terraform) run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program(), args...)
	cmd.Dir, cmd.Env = t.folder, t.env
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("terraform %s: %w\n%s%s", args[0], err, out.String(), errors.String())
	}
	return out.String(), nil
}

// table is what the state holds of the example's table.
func (t *terraform) table(ctx context.Context) (map[string]any, error) {
	out, err := t.run(ctx, "show", "-json")
	if err != nil {
		return nil, err
	}
	var state struct {
		Values struct {
			Root struct {
				Resources []struct {
					Type   string         `json:"type"`
					Values map[string]any `json:"values"`
				} `json:"resources"`
			} `json:"root_module"`
		} `json:"values"`
	}
	if err := json.Unmarshal([]byte(out), &state); err != nil {
		return nil, fmt.Errorf("reading the state: %w", err)
	}
	for _, r := range state.Values.Root.Resources {
		if r.Type == "ddbmodel_table" {
			return r.Values, nil
		}
	}
	return nil, fmt.Errorf("the state holds no ddbmodel_table")
}
