package provider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

func ordersByHand(w *world) {
	w.t.Helper()
	narrow := over("ByStatus", "status", "created_at")
	narrow.Projection, narrow.Projected = design.ProjectInclude, []string{"total", "note"}
	keysOnly := over("ByDate", "customer_id", "created_at")
	keysOnly.Projection = design.ProjectKeysOnly
	handmade(w.t, w.aws, "orders", pair("customer_id", "order_id"), []design.Index{keysOnly}, narrow, over("ByDay", "created_at"))
}

func TestTableData_isAPhysicalDesignByOneCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ordersByHand(w)
	data, diagnostics := w.server.ReadData(`{"name": "orders"}`)
	expect(t, diagnostics)
	if got := strings.TrimSpace(w.aws.Log()); got != "DescribeTable" {
		t.Errorf("calls: %s", got)
	}
	table, _ := w.aws.Table(acctest.Region, "orders")
	text := strings.ReplaceAll(acctest.Indented(t, data), table.TableId, "<id>")
	acctest.GoldenText(t, "testdata/data/orders.json", text)
}

func TestTableData_saysWhatIsWrong(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, config := range map[string]string{
		"no_table":  `{"name": "order"}`,
		"no_name":   `{"name": "my orders"}`,
		"no_region": `{"name": "orders", "region": "Ireland"}`,
	} {
		_, diagnostics := w.server.ReadData(config)
		acctest.GoldenText(t, "testdata/data/"+name+".txt", acctest.Text(diagnostics))
		if errorsIn(diagnostics) == "" {
			t.Errorf("%s: no error", name)
		}
	}
}

// Faults that pass are tried again, as everywhere; those that don't are said.
func TestTableData_isReadWhateverHappens(t *testing.T) {
	t.Parallel()
	for _, fault := range []dynamofake.Fault{
		dynamofake.Throttled, dynamofake.ServerError, dynamofake.DroppedAfter, dynamofake.GarbledAfter,
	} {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			ordersByHand(w)
			w.aws.Faults.Call("DescribeTable", 1, fault)
			_, diagnostics := w.server.ReadData(`{"name": "orders"}`)
			expect(t, diagnostics)
			if n := w.aws.Count("DescribeTable"); n != 2 {
				t.Errorf("%d calls", n)
			}
		})
	}
	w := newWorld(t)
	ordersByHand(w)
	w.aws.Faults.Every("DescribeTable", dynamofake.Denied)
	_, diagnostics := w.server.ReadData(`{"name": "orders"}`)
	expect(t, diagnostics, "ERROR", "AccessDeniedException", "dynamodb:DescribeTable")
}

func TestTableData_takesARegion(t *testing.T) {
	t.Parallel()
	server, cloud, _ := abroad(t)
	data, diagnostics := server.ReadData(`{"name": "blog", "region": "us-east-1"}`)
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe")
	if got := acctest.Attribute(data, "arn"); got != blogARN {
		t.Errorf("arn %v", got)
	}
}

func TestTableData_tellsHowMuchThereIs(t *testing.T) {
	t.Parallel()
	server, cloud, _ := abroad(t)
	cloud.Change("blog", func(s *dynamo.State) {
		s.Items, s.Bytes, s.GlobalIndexes[0].Items, s.GlobalIndexes[0].Bytes = 7, 700, 5, 500
	})
	data, diagnostics := server.ReadData(`{"name": "blog", "region": "us-east-1"}`)
	expect(t, diagnostics)
	indexes, _ := acctest.Attribute(data, "global_secondary_indexes").(map[string]any)
	index, _ := indexes["by_author_id"].(map[string]any)
	for _, c := range []struct {
		got  any
		want string
	}{
		{acctest.Attribute(data, "item_count"), "7"}, {acctest.Attribute(data, "size_bytes"), "700"},
		{index["item_count"], "5"}, {index["size_bytes"], "500"},
	} {
		if fmt.Sprint(c.got) != c.want {
			t.Errorf("got %v, want %s", c.got, c.want)
		}
	}
}
