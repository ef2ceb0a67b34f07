package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

var (
	_ datasource.DataSource              = (*tableData)(nil)
	_ datasource.DataSourceWithConfigure = (*tableData)(nil)
)

// tableData is the data source ddbmodel_table: what AWS knows of a table, by one call.
type tableData struct{ configured }

// describedTable is what the data source says.
type describedTable struct {
	Name               types.String              `tfsdk:"name"`
	Region             types.String              `tfsdk:"region"`
	ARN                types.String              `tfsdk:"arn"`
	TableID            types.String              `tfsdk:"table_id"`
	Status             types.String              `tfsdk:"status"`
	BillingMode        types.String              `tfsdk:"billing_mode"`
	TableClass         types.String              `tfsdk:"table_class"`
	DeletionProtection types.Bool                `tfsdk:"deletion_protection"`
	StreamARN          types.String              `tfsdk:"stream_arn"`
	ItemCount          types.Int64               `tfsdk:"item_count"`
	SizeBytes          types.Int64               `tfsdk:"size_bytes"`
	KeySchema          *tfvalue.KeySchema        `tfsdk:"key_schema"`
	GlobalIndexes      map[string]describedIndex `tfsdk:"global_secondary_indexes"`
	LocalIndexes       map[string]describedLocal `tfsdk:"local_secondary_indexes"`
}

// describedIndex is a global index as AWS describes it.
type describedIndex struct {
	PartitionKeys       []tfvalue.KeyAttribute `tfsdk:"partition_keys"`
	SortKeys            []tfvalue.KeyAttribute `tfsdk:"sort_keys"`
	Projection          string                 `tfsdk:"projection"`
	ProjectedAttributes []string               `tfsdk:"projected_attributes"`
	Status              string                 `tfsdk:"status"`
	Backfilling         bool                   `tfsdk:"backfilling"`
	ItemCount           int64                  `tfsdk:"item_count"`
	SizeBytes           int64                  `tfsdk:"size_bytes"`
	ARN                 string                 `tfsdk:"arn"`
}

// describedLocal is a local index as AWS describes it.
type describedLocal struct {
	SortKey             *tfvalue.KeyAttribute `tfsdk:"sort_key"`
	Projection          string                `tfsdk:"projection"`
	ProjectedAttributes []string              `tfsdk:"projected_attributes"`
	ItemCount           int64                 `tfsdk:"item_count"`
	SizeBytes           int64                 `tfsdk:"size_bytes"`
	ARN                 string                `tfsdk:"arn"`
}

func (d *tableData) Metadata(_ context.Context, req datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_table"
}

func (d *tableData) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = tableDataSchema()
}

// Configure takes over what the provider block says.
func (d *tableData) Configure(_ context.Context, req datasource.ConfigureRequest, resp *datasource.ConfigureResponse) {
	d.configure(req.ProviderData, "The data source ddbmodel_table", &resp.Diagnostics)
}

// Read describes the table.
func (d *tableData) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var said describedTable
	resp.Diagnostics.Append(req.Config.Get(ctx, &said)...)
	if resp.Diagnostics.HasError() {
		return
	}
	name, region := said.Name.ValueString(), said.Region.ValueString()
	wrong := model.CheckTableName(name)
	if fault := regionFault(region, d.engine); region != "" && fault != "" {
		wrong = append(wrong, finding.BadRegion(region, fault))
	}
	if len(wrong) > 0 {
		resp.Diagnostics.Append(tfvalue.Report(wrong)...)
		return
	}
	tables, err := d.open(ctx, region)
	if err != nil {
		resp.Diagnostics.AddError(failure("read", name), err.Error())
		return
	}
	found, err := tables.Describe(ctx, name)
	switch {
	case dynamo.IsNotFound(err):
		if region == "" {
			region, _ = d.cloud.KnownRegion()
		}
		resp.Diagnostics.Append(tfvalue.Report([]finding.Finding{finding.NoTable(name, region)})...)
		return
	case err != nil:
		resp.Diagnostics.AddError(failure("read", name), err.Error())
		return
	}
	if said.Region.IsNull() {
		said.Region = orNull(d.regionOf(found.ARN))
	}
	said.describe(found)
	resp.Diagnostics.Append(resp.State.Set(ctx, &said)...)
}

// describe takes over a description. What doesn't apply is null.
func (t *describedTable) describe(found *dynamo.State) {
	t.ARN, t.TableID, t.StreamARN = orNull(found.ARN), orNull(found.ID), orNull(found.StreamARN)
	t.Status, t.BillingMode, t.TableClass = orNull(string(found.Status)), orNull(found.Settings.Billing), orNull(found.Settings.Class)
	t.DeletionProtection = types.BoolValue(found.DeletionProtection)
	t.ItemCount, t.SizeBytes = types.Int64Value(found.Items), types.Int64Value(found.Bytes)
	t.KeySchema = &tfvalue.KeySchema{PartitionKey: tfvalue.KeyAttribute(found.Key.Partition)}
	if found.Key.Sort != nil {
		sort := tfvalue.KeyAttribute(*found.Key.Sort)
		t.KeySchema.SortKey = &sort
	}
	for _, index := range found.GlobalIndexes {
		if t.GlobalIndexes == nil {
			t.GlobalIndexes = map[string]describedIndex{}
		}
		t.GlobalIndexes[index.Name] = describedIndex{
			PartitionKeys: keysOf(index.Partition), SortKeys: keysOf(index.Sort),
			Projection: string(index.Projection), ProjectedAttributes: index.Projected,
			Status: string(index.Status), Backfilling: index.Backfilling,
			ItemCount: index.Items, SizeBytes: index.Bytes, ARN: index.ARN,
		}
	}
	for _, index := range found.LocalIndexes {
		if t.LocalIndexes == nil {
			t.LocalIndexes = map[string]describedLocal{}
		}
		local := describedLocal{
			Projection: string(index.Projection), ProjectedAttributes: index.Projected,
			ItemCount: index.Items, SizeBytes: index.Bytes, ARN: index.ARN,
		}
		if keys := keysOf(index.Sort); len(keys) > 0 {
			local.SortKey = &keys[0]
		}
		t.LocalIndexes[index.Name] = local
	}
}

func keysOf(list []design.KeyAttribute) []tfvalue.KeyAttribute {
	var keys []tfvalue.KeyAttribute
	for _, a := range list {
		keys = append(keys, tfvalue.KeyAttribute(a))
	}
	return keys
}
