package dynamo_test

import (
	"slices"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

func TestState_tellsHowMuchThereIs(t *testing.T) {
	t.Parallel()
	s := dynamo.NewState(&types.TableDescription{
		ItemCount: aws.Int64(7), TableSizeBytes: aws.Int64(700),
		GlobalSecondaryIndexes: []types.GlobalSecondaryIndexDescription{{IndexName: aws.String("g"), ItemCount: aws.Int64(5), IndexSizeBytes: aws.Int64(500)}},
		LocalSecondaryIndexes:  []types.LocalSecondaryIndexDescription{{IndexName: aws.String("l"), ItemCount: aws.Int64(3), IndexSizeBytes: aws.Int64(300)}},
	})
	got := [6]int64{s.Items, s.Bytes, s.GlobalIndexes[0].Items, s.GlobalIndexes[0].Bytes, s.LocalIndexes[0].Items, s.LocalIndexes[0].Bytes}
	if want := [6]int64{7, 700, 5, 500, 3, 300}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if empty := dynamo.NewState(&types.TableDescription{}); empty.Items != 0 || empty.Bytes != 0 {
		t.Errorf("an engine that doesn't count: %+v", empty)
	}
}

// A replica counts while it holds the items: not while it is made or deleted. An engine may show no ARN of it.
func TestState_tellsOfReplicas(t *testing.T) {
	t.Parallel()
	replica := func(region, arn string, status types.ReplicaStatus) types.ReplicaDescription {
		r := types.ReplicaDescription{RegionName: aws.String(region), ReplicaStatus: status}
		if arn != "" {
			r.ReplicaArn = aws.String(arn)
		}
		return r
	}
	d := &types.TableDescription{TableArn: aws.String("arn:aws:dynamodb:eu-central-1:123456789012:table/app"), Replicas: []types.ReplicaDescription{
		replica("us-east-1", "arn:aws:dynamodb:us-east-1:210987654321:table/app", types.ReplicaStatusActive),
		replica("eu-west-1", "", types.ReplicaStatusRegionDisabled),
		replica("eu-central-1", "", types.ReplicaStatusActive), // itself
		replica("", "", types.ReplicaStatusActive),
	}}
	for _, absent := range []types.ReplicaStatus{types.ReplicaStatusCreating, types.ReplicaStatusCreationFailed, types.ReplicaStatusDeleting, types.ReplicaStatusArchived} {
		d.Replicas = append(d.Replicas, replica("sa-east-1", "", absent))
	}
	d.Replicas[0].KMSMasterKeyId = aws.String("arn:aws:kms:us-east-1:210987654321:key/1")
	want := []dynamo.Replica{
		{Region: "eu-west-1", ARN: "arn:aws:dynamodb:eu-west-1:123456789012:table/app"},
		{Region: "us-east-1", ARN: "arn:aws:dynamodb:us-east-1:210987654321:table/app", Key: "arn:aws:kms:us-east-1:210987654321:key/1"},
	}
	if got := dynamo.NewState(d).Replicas; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := dynamo.NewState(&types.TableDescription{Replicas: d.Replicas}).Replicas; got != nil {
		t.Errorf("of a table without an ARN: %v", got)
	}
}
