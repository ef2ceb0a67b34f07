package dynamo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

var update = flag.Bool("update", false, "write the goldens")

func TestCreateInput(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		design   *design.Design
		settings dynamo.Settings
	}{
		"natural_key": {
			&design.Design{Table: "users", Key: design.KeySchema{Partition: design.KeyAttribute{Name: "user_id", Type: "S"}}},
			dynamo.Settings{},
		},
		"everything": {orders(), dynamo.Settings{DeletionProtection: true, Tags: map[string]string{"team": "shop", "cost": "7"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			golden(t, filepath.Join("testdata", "TestCreateInput", name+".json"), sent(t, dynamo.CreateInput(c.design, c.settings)))
		})
	}
}

// sent is the body of the request as the SDK writes it, indented.
func sent(t *testing.T, in *dynamodb.CreateTableInput) []byte {
	t.Helper()
	var body bytes.Buffer
	client := dynamodb.New(dynamodb.Options{
		Region: "eu-west-1", Credentials: aws.AnonymousCredentials{}, Retryer: aws.NopRetryer{},
		HTTPClient: doFunc(func(r *http.Request) (*http.Response, error) {
			raw, err := io.ReadAll(r.Body)
			if err == nil {
				err = json.Indent(&body, raw, "", "  ")
			}
			return nil, errors.Join(err, errors.New("not sent"))
		}),
	})
	if _, err := client.CreateTable(t.Context(), in); body.Len() == 0 {
		t.Fatal(err)
	}
	body.WriteByte('\n')
	return body.Bytes()
}

// doFunc is an HTTP client made of a function.
type doFunc func(*http.Request) (*http.Response, error)

func (f doFunc) Do(r *http.Request) (*http.Response, error) { return f(r) }

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs:\n%s", path, got)
	}
}

func TestCreateInput_sharesNothingWithTheDesign(t *testing.T) {
	t.Parallel()
	d := orders()
	in := dynamo.CreateInput(d, dynamo.Settings{})
	in.LocalSecondaryIndexes[0].Projection.NonKeyAttributes[0] = "changed"
	if !reflect.DeepEqual(d, orders()) {
		t.Error("changing the request changed the design")
	}
}

func TestState_readsBackWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	d := orders()
	s := dynamo.NewState(described(d, types.TableStatusActive))
	if !reflect.DeepEqual(s.Key, d.Key) {
		t.Errorf("key %+v", s.Key)
	}
	for i, index := range s.GlobalIndexes {
		if !reflect.DeepEqual(index.Index, d.GlobalIndexes[i]) || index.Status != types.IndexStatusActive || index.ARN != ordersARN+"/index/"+index.Name {
			t.Errorf("index %+v", index)
		}
	}
	if len(s.LocalIndexes) != 1 || !reflect.DeepEqual(s.LocalIndexes[0].Index, d.LocalIndexes[0]) {
		t.Errorf("local indexes %+v", s.LocalIndexes)
	}
	if s.Name != "orders" || s.ARN != ordersARN || s.ID != "id-1" || !s.DeletionProtection || s.Settings.Billing != settings.OnDemand {
		t.Errorf("state %+v", s)
	}
}

func TestState_sortsWhatAWSReturnsInAnyOrder(t *testing.T) {
	t.Parallel()
	table := active()
	table.GlobalSecondaryIndexes[0], table.GlobalSecondaryIndexes[1] = table.GlobalSecondaryIndexes[1], table.GlobalSecondaryIndexes[0]
	table.LocalSecondaryIndexes[0].Projection.NonKeyAttributes = []string{"state", "currency"}
	if !reflect.DeepEqual(dynamo.NewState(table).GlobalIndexes, dynamo.NewState(active()).GlobalIndexes) {
		t.Error("the order of indexes shows")
	}
	if !reflect.DeepEqual(dynamo.NewState(table).LocalIndexes, dynamo.NewState(active()).LocalIndexes) {
		t.Error("the order of projected attributes shows")
	}
}

func TestState_readsWhatEnginesLeaveOut(t *testing.T) {
	t.Parallel()
	s := dynamo.NewState(&types.TableDescription{
		KeySchema:              []types.KeySchemaElement{{}},
		GlobalSecondaryIndexes: []types.GlobalSecondaryIndexDescription{{}},
		LocalSecondaryIndexes:  []types.LocalSecondaryIndexDescription{{Projection: &types.Projection{}}},
		StreamSpecification:    &types.StreamSpecification{},
		BillingModeSummary:     &types.BillingModeSummary{},
	})
	if s.Settings.Billing != settings.Provisioned || s.StreamARN != "" || !s.Created.IsZero() {
		t.Errorf("state %+v", s)
	}
}

func TestState_streamOnlyWhileItIsOn(t *testing.T) {
	t.Parallel()
	table := active()
	table.LatestStreamArn = aws.String(ordersARN + "/stream/1")
	table.StreamSpecification = &types.StreamSpecification{StreamEnabled: aws.Bool(false)}
	if s := dynamo.NewState(table); s.StreamARN != "" {
		t.Errorf("a stream that was turned off shows: %s", s.StreamARN)
	}
	table.StreamSpecification.StreamEnabled = aws.Bool(true)
	table.CreationDateTime = aws.Time(time.Unix(1700000000, 0))
	if s := dynamo.NewState(table); s.StreamARN != ordersARN+"/stream/1" || s.Created.Unix() != 1700000000 {
		t.Errorf("state %+v", s)
	}
}
