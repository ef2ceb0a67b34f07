package provider_test

import (
	"reflect"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// fromAWS is the state of an aws_dynamodb_table.
func fromAWS(state string) acctest.Source {
	return acctest.Source{Provider: "registry.terraform.io/hashicorp/aws", Type: "aws_dynamodb_table", Version: 1, State: state}
}

// blogAtAWS is such a state as version 5 of the AWS provider writes it, which knows no region of a table.
const blogAtAWS = `{"arn": "` + blogARN + `", "attribute": [{"name": "PK", "type": "S"}, {"name": "SK", "type": "S"}, {"name": "author_id", "type": "S"}],
	"billing_mode": "PAY_PER_REQUEST", "deletion_protection_enabled": true, "global_secondary_index": [{"hash_key": "author_id", "name": "by_author_id",
	"non_key_attributes": [], "projection_type": "ALL", "range_key": "", "read_capacity": 0, "write_capacity": 0}], "hash_key": "PK", "id": "blog",
	"import_table": [], "local_secondary_index": [], "name": "blog", "point_in_time_recovery": [{"enabled": false}], "range_key": "SK", "read_capacity": 0,
	"replica": [], "stream_enabled": false, "table_class": "STANDARD", "tags": null, "tags_all": {}, "timeouts": null, "ttl": [{"attribute_name": "", "enabled": false}]}`

func TestMove_fromTheAWSProviderChangesNothing(t *testing.T) {
	t.Parallel()
	for name, state := range map[string]string{
		"before version 6": blogAtAWS,
		"since version 6":  `{"name": "blog", "region": "us-east-1", "arn": "` + blogARN + `", "what_comes_later": [{"a": 1}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, cloud, made := abroad(t)
			moved, diagnostics := server.Move(fromAWS(state))
			expect(t, diagnostics)
			expectCalls(t, cloud)
			if got, want := server.Identity(moved), server.Identity(made); !reflect.DeepEqual(got, want) {
				t.Errorf("identity %v, want %v", got, want)
			}
			read, diagnostics := server.Read(moved)
			expect(t, diagnostics)
			cloud.Calls()
			p := server.Plan(read, blog(`"region": "us-east-1"`))
			expectWarnings(t, p.Diagnostics, "[DM216]")
			after, diagnostics := server.Apply(p)
			expect(t, diagnostics)
			expectCalls(t, cloud, looksWhetherFilled...)
			if !after.Value.Equal(made.Value) {
				diff, _ := after.Value.Diff(made.Value)
				t.Errorf("a moved table differs from one that was made: %v", diff)
			}
		})
	}
}

func TestMove_takesAnEnginesTable(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{"endpoints": {"dynamodb": "http://127.0.0.1:8000"}}`)
	made := server.MustApply(server.Nothing(), blog())
	moved, diagnostics := server.Move(fromAWS(`{"name": "blog", "arn": "arn:aws:dynamodb:ddblocal:` + acctest.Account + `:table/blog"}`))
	expect(t, diagnostics)
	read, diagnostics := server.Read(moved)
	expect(t, diagnostics)
	if got, want := acctest.Attribute(read.Value, "region"), acctest.Attribute(made.Value, "region"); got != want {
		t.Errorf("region %v, want %v", got, want)
	}
}

func TestMove_refusesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	newer := fromAWS(blogAtAWS)
	newer.Version = 2
	moved, diagnostics := server.Move(newer)
	acctest.GoldenText(t, "testdata/import/move_version.txt", acctest.Text(diagnostics))
	if !moved.Value.IsNull() {
		t.Error("it was moved")
	}
	for _, state := range []string{`{}`, `{"name": ""}`, `{"name": 7}`, `{"name": "a b c"}`} {
		moved, diagnostics := server.Move(fromAWS(state))
		expect(t, diagnostics, "ERROR", "[DM226]")
		if !moved.Value.IsNull() {
			t.Errorf("%s was moved", state)
		}
	}
}

// Others' moves are none of ours: the framework says that nobody takes them.
func TestMove_leavesOtherSourcesAlone(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	for _, source := range []acctest.Source{
		{Provider: "registry.terraform.io/hashicorp/aws", Type: "aws_dynamodb_global_table", State: blogAtAWS},
		{Provider: "registry.terraform.io/acme/aws", Type: "aws_dynamodb_table", State: blogAtAWS},
		{Provider: "registry.terraform.io/hashicorp/awscc", Type: "aws_dynamodb_table", State: blogAtAWS},
		{Provider: "registry.terraform.io/acme/other", Type: "ddbmodel_table", State: blogAtAWS},
	} {
		moved, diagnostics := server.Move(source)
		expect(t, diagnostics, "ERROR: Unable to Move Resource State")
		if len(diagnostics) != 1 || !moved.Value.IsNull() {
			t.Errorf("%+v", source)
		}
	}
	for _, address := range []string{"aws", "registry.opentofu.org/hashicorp/aws", "mirror.example.com/hashicorp/aws"} {
		_, diagnostics := server.Move(acctest.Source{Provider: address, Type: "aws_dynamodb_table", State: blogAtAWS})
		expect(t, diagnostics)
	}
}

// The same provider under another address keeps all that the state has, its design too.
func TestMove_fromThisProviderElsewhereKeepsTheState(t *testing.T) {
	t.Parallel()
	server, _, made := abroad(t)
	state := acctest.JSON(t, made.Value)
	moved, diagnostics := server.Move(acctest.Source{Provider: "mirror.example.com/acme/ddbmodel", Type: acctest.Table, State: state})
	expect(t, diagnostics)
	if !moved.Value.Equal(made.Value) {
		diff, _ := moved.Value.Diff(made.Value)
		t.Errorf("it differs: %v", diff)
	}
	if got, want := server.Identity(moved), server.Identity(made); !reflect.DeepEqual(got, want) {
		t.Errorf("identity %v, want %v", got, want)
	}
}
