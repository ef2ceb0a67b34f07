package dynamo

import "slices"

// Operation is an operation of the DynamoDB or STS API, by AWS's name.
type Operation string

// The operations this package uses.
const (
	CreateTable        Operation = "CreateTable"
	DescribeTable      Operation = "DescribeTable"
	UpdateTable        Operation = "UpdateTable"
	DeleteTable        Operation = "DeleteTable"
	ListTagsOfResource Operation = "ListTagsOfResource"
	TagResource        Operation = "TagResource"
	UntagResource      Operation = "UntagResource"
	GetCallerIdentity  Operation = "GetCallerIdentity"

	DescribeTimeToLive        Operation = "DescribeTimeToLive"
	UpdateTimeToLive          Operation = "UpdateTimeToLive"
	DescribeContinuousBackups Operation = "DescribeContinuousBackups"
	UpdateContinuousBackups   Operation = "UpdateContinuousBackups"
	GetResourcePolicy         Operation = "GetResourcePolicy"
	PutResourcePolicy         Operation = "PutResourcePolicy"
	DeleteResourcePolicy      Operation = "DeleteResourcePolicy"
)

// retried are the classes after which an operation is tried again. A class is listed only where trying again can't do
// harm: reads, and changes that come to the same when made twice. The others are never sent again after Ambiguous; their
// callers look at the table first.
var retried = map[Operation][]Class{
	DescribeTable:      {Throttling, Unreachable, Ambiguous},
	ListTagsOfResource: {Throttling, Unreachable, Ambiguous},
	GetCallerIdentity:  {Throttling, Unreachable, Ambiguous},
	CreateTable:        {Throttling, Unreachable, Limit},
	UpdateTable:        {Throttling, Unreachable, Limit, InUse},
	DeleteTable:        {Throttling, Unreachable, Limit, InUse, Ambiguous},
	TagResource:        {Throttling, Unreachable, Limit, InUse, Ambiguous},
	UntagResource:      {Throttling, Unreachable, Limit, InUse, Ambiguous},

	DescribeTimeToLive:        {Throttling, Unreachable, Ambiguous},
	UpdateTimeToLive:          {Throttling, Unreachable, Limit, InUse},
	DescribeContinuousBackups: {Throttling, Unreachable, Ambiguous},
	UpdateContinuousBackups:   {Throttling, Unreachable, Limit, InUse},
	GetResourcePolicy:         {Throttling, Unreachable, Ambiguous},
	PutResourcePolicy:         {Throttling, Unreachable, Limit, InUse},
	DeleteResourcePolicy:      {Throttling, Unreachable, Limit, InUse},
}

// defaultRetries is the AWS provider's default of max_retries.
const defaultRetries = 25

// mostAttempts bounds attempts below what max_retries allows where a failure rarely passes by itself: an engine that
// answers 500 to what it lacks does so each time, and a name that isn't known stays so. About 20 s and 2 s of waiting.
var mostAttempts = map[Class]int{Ambiguous: 8, Unreachable: 5}

// again reports whether an operation is tried again after its n-th attempt, n from 1, failed with the class. InUse and
// Limit end by themselves, so only the deadline ends their retries.
func (o Operation) again(class Class, n, retries int) bool {
	if !slices.Contains(retried[o], class) {
		return false
	}
	if class == InUse || class == Limit {
		return true
	}
	most := retries + 1
	if bound, ok := mostAttempts[class]; ok {
		most = min(most, bound)
	}
	return n < most
}

// permission is the IAM action an operation needs.
func (o Operation) permission() string {
	if o == GetCallerIdentity {
		return "sts:" + string(o)
	}
	return "dynamodb:" + string(o)
}
