package design

import (
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"time"
)

// Formats of the segments that split partitions: "shard8" writes the shard, of 8, of the attributes it names; the
// name of a bucket writes the period in which an instant lies.
const formatShard = "shard"

// ShardFormat is the format of a shard of that many.
func ShardFormat(shards int) string { return formatShard + strconv.Itoa(shards) }

// ShardsOf is how many shards a format tells apart, 0 where it is none of a shard.
func ShardsOf(format string) int {
	digits, ok := strings.CutPrefix(format, formatShard)
	shards, err := strconv.Atoi(digits)
	if !ok || err != nil || shards < 1 {
		return 0
	}
	return shards
}

// ShardText is the text of a shard: its number from 0 on, with as many digits as the last one of all has.
func ShardText(shard, shards int) string {
	return fmt.Sprintf("%0*d", len(strconv.Itoa(shards-1)), shard)
}

// Shard is the shard of some values of an entity's attributes: the CRC-32 (IEEE 802.3, as zlib's crc32 computes it) of
// their texts in UTF-8, joined by the delimiter, modulo the number of shards. A number's text is its decimal notation
// without superfluous zeros, a timestamp's that of its resolution in UTC, any other value is its own text.
func Shard(entity EntityFacts, attributes []string, delimiter string, values map[string]string, shards int) (string, error) {
	texts := make([]string, 0, len(attributes))
	for _, name := range attributes {
		facts, ok := entity.Attribute(name)
		if !ok {
			return "", fmt.Errorf("entity %s has no attribute %s", entity.Name, name)
		}
		value, ok := values[name]
		if !ok {
			return "", keyError(MissingValue, "attribute %s of %s: no value is given", name, entity.Name)
		}
		text, err := facts.Coding.hashed(value)
		if err != nil {
			return "", keyError(BadValue, "attribute %s of %s: %v", name, entity.Name, err)
		}
		texts = append(texts, text)
	}
	sum := crc32.ChecksumIEEE([]byte(strings.Join(texts, delimiter)))
	return ShardText(int(sum%uint32(shards)), shards), nil
}

// hashed is the one text of a value that its shard is calculated from.
func (c Coding) hashed(value string) (string, error) {
	if c.Type != "number" && c.Type != "epoch_seconds" {
		return c.plain(value)
	}
	number, err := decimal(value)
	if err != nil {
		return "", err
	}
	places, _ := number.FloatPrec() // exact, as it was decimal
	return number.FloatString(places), nil
}

// periodLayouts are the buckets, each with the layout of the text of its periods: a beginning of the text of an instant.
var periodLayouts = map[string]string{
	"minute": "2006-01-02T15:04", "hour": "2006-01-02T15", "day": "2006-01-02", "month": "2006-01", "year": "2006",
}

// period is the text of the period, in UTC, in which a timestamp or a date lies.
func (c Coding) period(value, bucket string) (string, error) {
	text, err := c.plain(value)
	if err != nil {
		return "", err
	}
	layout := periodLayouts[bucket]
	if len(text) < len(layout) {
		return "", fmt.Errorf("%q has no %s", value, bucket)
	}
	return text[:len(layout)], nil
}

// SplitWidth is the number of bytes of a shard's or a period's text, and whether the format is that of one.
func SplitWidth(format string) (int, bool) {
	if shards := ShardsOf(format); shards > 0 {
		return len(ShardText(0, shards)), true
	}
	layout, ok := periodLayouts[format]
	return len(layout), ok
}

// isPeriod says what is wrong with the text of a period.
func isPeriod(text, bucket string) error {
	if _, err := time.Parse(periodLayouts[bucket], text); err != nil {
		return fmt.Errorf("%q is not a %s of the form %s", text, bucket, periodLayouts[bucket])
	}
	return nil
}

// NextPeriod is the period after one, or before it. The error says that the text is no period of the bucket.
func NextPeriod(bucket, period string, back bool) (string, error) {
	if err := isPeriod(period, bucket); err != nil {
		return "", err
	}
	layout := periodLayouts[bucket]
	at, err := time.Parse(layout, period)
	if err != nil {
		return "", err
	}
	step := 1
	if back {
		step = -1
	}
	switch bucket {
	case "minute":
		at = at.Add(time.Duration(step) * time.Minute)
	case "hour":
		at = at.Add(time.Duration(step) * time.Hour)
	case "day":
		at = at.AddDate(0, 0, step)
	case "month":
		at = at.AddDate(0, step, 0)
	default:
		at = at.AddDate(step, 0, 0)
	}
	return at.Format(layout), nil
}
