package dynamo_test

import (
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
