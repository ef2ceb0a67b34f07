package provider_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// Refreshing costs one DescribeTable and one ListTagsOfResource a table, made in parallel, and nothing for the provider. No
// call waits for another: none is answered here before all have come, so that with 50 ms for each answer 100 tables take
// 50 ms where Terraform asks for all at once, and ten times that at its parallelism of 10.
func TestTable_refreshOfManyCostsTwoCallsEach(t *testing.T) {
	t.Parallel()
	maker, _ := start(t, `{}`)
	state := maker.MustApply(maker.Nothing(), blog())
	arn, _ := acctest.Attribute(state.Value, "arn").(string)
	const tables = 100
	var mu sync.Mutex
	calls, arrived, everybody := map[string]int{}, 0, make(chan struct{})
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
		mu.Lock()
		calls[operation]++
		if arrived++; arrived == 2*tables {
			close(everybody)
		}
		mu.Unlock()
		select {
		case <-everybody:
		case <-r.Context().Done():
			return
		case <-time.After(time.Minute):
			t.Error("a call waits for the answer of another")
		}
		w.Header().Set("Content-Type", "application/x-amz-json-1.0")
		answer := `{"Tags": []}`
		if operation == "DescribeTable" {
			answer = fmt.Sprintf(`{"Table": {"TableName": "blog", "TableArn": %q, "TableId": "id-of-blog", "TableStatus": "ACTIVE",
				"DeletionProtectionEnabled": true, "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
				"AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "SK", "AttributeType": "S"}, {"AttributeName": "author_id", "AttributeType": "S"}],
				"KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
				"GlobalSecondaryIndexes": [{"IndexName": "by_author_id", "IndexStatus": "ACTIVE", "KeySchema": [{"AttributeName": "author_id", "KeyType": "HASH"}], "Projection": {"ProjectionType": "ALL"}}]}}`, arn)
		}
		_, _ = io.WriteString(w, answer)
	}))
	defer service.Close()
	server := acctest.Start(t, provider.Dependencies{Derive: acctest.Derive, Open: provider.OpenDynamo})
	expect(t, server.Configure(fmt.Sprintf(`{"region": %q, "access_key": "a", "secret_key": "s", "endpoints": {"dynamodb": %q, "sts": %q}}`,
		acctest.Region, service.URL, service.URL)))
	var all sync.WaitGroup
	for range tables {
		all.Go(func() {
			read, diagnostics := server.Read(state)
			expect(t, diagnostics)
			if !read.Value.Equal(state.Value) {
				t.Error("reading changes the state")
			}
		})
	}
	all.Wait()
	if want := (map[string]int{"DescribeTable": tables, "ListTagsOfResource": tables}); !maps.Equal(calls, want) {
		t.Errorf("calls %v, want %v", calls, want)
	}
}
