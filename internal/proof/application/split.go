package application

import (
	"maps"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// mostPeriods bounds the requests of one call, so that a range of years over minutes ends.
const mostPeriods = 100_000

// split repeats the values of each request for every shard and every period that the path asks.
func split(d *design.Design, path design.Path, all []map[string]string) ([]map[string]string, error) {
	if path.Shards == 0 && path.Periods == nil {
		return all, nil
	}
	var list []map[string]string
	for _, values := range all {
		periods := []string{""}
		if path.Periods != nil {
			var err error
			if periods, err = periodsOf(d, path, values); err != nil {
				return nil, err
			}
		}
		for shard := range max(1, path.Shards) {
			for _, period := range periods {
				list = append(list, withEach(path, values, shard, period))
			}
		}
	}
	return list, nil
}

// withEach are the values of the request that asks one shard and one period. They stand under the text that the template
// has in its braces.
func withEach(path design.Path, values map[string]string, shard int, period string) map[string]string {
	more := map[string]string{}
	maps.Copy(more, values)
	for _, s := range eachOf(path) {
		text := period
		if path.Periods == nil || s.Format != path.Periods.Bucket {
			text = design.ShardText(shard, path.Shards)
		}
		more[s.Attribute+"."+design.BoundEach+":"+s.Format] = text
	}
	return more
}

// eachOf are the segments that differ between the requests of one call.
func eachOf(path design.Path) []design.Segment {
	var list []design.Segment
	for _, v := range path.Values {
		for _, s := range v.Template {
			if s.Bound == design.BoundEach {
				list = append(list, s)
			}
		}
	}
	return list
}

// periodsOf are the texts of the periods that one call asks, in the order of the result.
func periodsOf(d *design.Design, path design.Path, values map[string]string) ([]string, error) {
	p := path.Periods
	asked := d.Asked(path)
	first, err := render(d, asked, p.First, values)
	if err != nil {
		return nil, err
	}
	if len(p.Last) == 0 {
		return from(first, p.Bucket, path.Descending, func(_ string, n int) bool { return n < p.AtMost })
	}
	last, err := render(d, asked, p.Last, values)
	if err != nil {
		return nil, err
	}
	if path.Descending {
		return from(last, p.Bucket, true, func(period string, _ int) bool { return strings.Compare(period, first) >= 0 })
	}
	return from(first, p.Bucket, false, func(period string, _ int) bool { return strings.Compare(period, last) <= 0 })
}

// from lists periods one after the other as long as they are wanted.
func from(period, bucket string, back bool, wanted func(period string, n int) bool) ([]string, error) {
	var list []string
	for n := 0; n < mostPeriods && wanted(period, n); n++ {
		list = append(list, period)
		next, err := design.NextPeriod(bucket, period, back)
		if err != nil {
			return nil, err
		}
		period = next
	}
	return list, nil
}
