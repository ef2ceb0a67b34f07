package tenancy

import (
	"regexp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// tableARN is the shape of a table's ARN (Service authorization reference, Amazon DynamoDB: resource types).
var tableARN = regexp.MustCompile(`^arn:(aws[a-z-]*):dynamodb:([a-z]{2}[a-z0-9-]*):([0-9]{12}):table/([A-Za-z0-9_.-]{3,255})$`)

// Names of what a policy is about may hold nothing that IAM reads.
var (
	indexName  = regexp.MustCompile(`^[A-Za-z0-9_.-]{3,255}$`)
	regionName = regexp.MustCompile(`^[a-z]{2}(-[a-z]+)+-[0-9]$`)
	keyARN     = regexp.MustCompile(`^arn:aws[a-z-]*:kms:[a-z]{2}[a-z0-9-]*:[0-9]{12}:key/[A-Za-z0-9-]+$`)
)

// place is where a table is.
type place struct {
	partition, account, table string
	// regions are those granted, all those in which the table is; both sorted.
	regions, all []string
	// known is false while the account isn't; the ARNs are then made up.
	known bool
}

// locate reads the table's ARN and the regions.
func (g *generator) locate() place {
	p := place{partition: "aws", account: "000000000000", table: g.design.Table}
	home := "us-east-1"
	if g.args.ARN != "" {
		parts := tableARN.FindStringSubmatch(g.args.ARN)
		switch {
		case parts == nil:
			g.report(finding.PolicyTable("its ARN is " + g.args.ARN + ", which is not that of a table"))
			return p
		case parts[4] != g.design.Table:
			g.report(finding.PolicyTable("its ARN is that of " + parts[4] + ", and its design that of " + g.design.Table))
			return p
		}
		p.partition, home, p.account, p.known = parts[1], parts[2], parts[3], true
	}
	for i, s := range g.spaces[1:] {
		if !indexName.MatchString(s.Index) || s.Index == g.spaces[i].Index {
			g.report(finding.PolicyTable("it has an index named " + s.Index + ", and names are of letters, digits and _ . -, each once"))
		}
	}
	p.all = append([]string{home}, g.args.Replicas...)
	slices.Sort(p.all)
	p.all = slices.Compact(p.all)
	p.regions = p.all
	if g.args.Regions != nil {
		p.regions = nil
	}
	if g.args.Regions != nil && len(g.args.Regions) == 0 {
		g.report(finding.PolicyNoRegion(p.all))
	}
	for _, region := range g.args.Regions {
		if !slices.Contains(p.all, region) {
			g.report(finding.PolicyRegion(region, p.all))
			continue
		}
		p.regions = append(p.regions, region)
	}
	for _, region := range g.args.Replicas { // the table's own may be the name of an engine
		if !regionName.MatchString(region) {
			g.report(finding.PolicyTable("it has a replica in " + region + ", which is no region"))
		}
	}
	slices.Sort(p.regions)
	return p
}

// arns are the ARNs of the table, or of what is below it, in regions.
func (p place) arns(regions []string, below string) []string {
	var all []string
	for _, region := range regions {
		all = append(all, "arn:"+p.partition+":dynamodb:"+region+":"+p.account+":table/"+p.table+below)
	}
	return all
}
