package provider_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

const blogARN = "arn:aws:dynamodb:us-east-1:" + acctest.Account + ":table/blog"

// abroad is a provider whose region isn't that of the table that is there.
func abroad(t *testing.T) (*acctest.Server, *acctest.Cloud, acctest.State) {
	t.Helper()
	server, cloud := start(t, `{"region": "eu-central-1"}`)
	made := server.MustApply(server.Nothing(), blog(`"region": "us-east-1"`))
	cloud.Calls()
	return server, cloud, made
}

func TestImport_byNameARNOrIdentityIsTheSame(t *testing.T) {
	t.Parallel()
	server, cloud, made := abroad(t)
	byName, diagnostics := server.Import("blog@us-east-1")
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe", "Tags", "Expiry", "Recovery", "Policy")
	byARN, diagnostics := server.Import(blogARN)
	expect(t, diagnostics)
	byIdentity, diagnostics := server.ImportIdentity(map[string]string{"name": "blog", "region": "us-east-1"})
	expect(t, diagnostics)
	whole, diagnostics := server.ImportIdentity(map[string]string{"name": "blog", "region": "us-east-1", "account_id": acctest.Account})
	expect(t, diagnostics)
	if got := acctest.Attribute(byName.Value, "region"); got != "us-east-1" {
		t.Errorf("region %v", got)
	}
	for name, other := range map[string]acctest.State{"an ARN": byARN, "an identity": byIdentity, "an identity with its account": whole} {
		if !other.Value.Equal(byName.Value) {
			diff, _ := other.Value.Diff(byName.Value)
			t.Errorf("by %s: %v", name, diff)
		}
		if got, want := server.Identity(other), server.Identity(made); !reflect.DeepEqual(got, want) {
			t.Errorf("by %s: identity %v, want %v", name, got, want)
		}
	}
}

func TestImport_refusesWhatNamesNoTable(t *testing.T) {
	t.Parallel()
	for name, id := range map[string]string{
		"short":       "db",
		"blank":       "my blog",
		"no_region":   "blog@",
		"zone":        "blog@us-east-1a",
		"bucket":      "arn:aws:s3:::blog",
		"index":       blogARN + "/index/by_author_id",
		"arn_account": "arn:aws:dynamodb:us-east-1:1234:table/blog",
		"arn_region":  "arn:aws:dynamodb::123456789012:table/blog",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server, cloud := start(t, `{}`)
			state, diagnostics := server.Import(id)
			acctest.GoldenText(t, filepath.Join("testdata/import", "id_"+name+".txt"), acctest.Text(diagnostics))
			if !state.Value.IsNull() || errorsIn(diagnostics) == "" {
				t.Errorf("%s was imported", id)
			}
			expectCalls(t, cloud)
		})
	}
}

func TestImport_refusesIdentitiesOfNoTable(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	for _, identity := range []map[string]string{
		{"name": "a"}, {"name": "blog", "region": "Frankfurt"}, {"name": "blog", "account_id": "me"},
	} {
		_, diagnostics := server.ImportIdentity(identity)
		expect(t, diagnostics, "ERROR", "[DM224]")
	}
}

// The same name in another account is another table, however it is said which is meant.
func TestImport_refusesTheTableOfAnotherAccount(t *testing.T) {
	t.Parallel()
	server, _, _ := abroad(t)
	_, diagnostics := server.Import("arn:aws:dynamodb:us-east-1:999988887777:table/blog")
	acctest.GoldenText(t, "testdata/import/other_account.txt", acctest.Text(diagnostics))
	_, diagnostics = server.ImportIdentity(map[string]string{"name": "blog", "region": "us-east-1", "account_id": "999988887777"})
	expect(t, diagnostics, "ERROR", "[DM224]", "999988887777")
	_, diagnostics = server.ImportIdentity(map[string]string{"name": "blog", "account_id": "999988887777"})
	expect(t, diagnostics, "ERROR", "[DM224]")
	moved, diagnostics := server.Move(fromAWS(`{"name": "blog", "arn": "arn:aws:dynamodb:us-east-1:999988887777:table/blog"}`))
	expect(t, diagnostics)
	_, diagnostics = server.Read(moved)
	expect(t, diagnostics, "ERROR", "[DM224]", "999988887777")
}
