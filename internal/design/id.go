package design

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// LastID, behind the name of an id's type, is the format of the greatest id that carries an instant. The name alone is
// that of the least.
const LastID = ".last"

// Ids that carry an instant: a ULID's first 48 bits and a UUIDv7's are milliseconds since 1970 (ULID specification;
// RFC 9562, 5.7), a KSUID's first 32 bits are seconds since 1400000000 (KSUID, reference implementation).
const (
	ulidAlphabet  = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	ksuidAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	ksuidEpoch    = 1_400_000_000
	ksuidLength   = 27
	ksuidPayload  = 16
)

// isIDFormat reports whether a format writes the least or the greatest id of an instant.
func isIDFormat(format string) bool {
	switch strings.TrimSuffix(format, LastID) {
	case "ulid", "uuid7", "ksuid":
		return true
	}
	return false
}

// boundaryID is the least or the greatest id that carries the instant of a timestamp. The error says why no id does.
func (c Coding) boundaryID(value, format string) (string, error) {
	text, err := c.instant(value)
	if err != nil {
		return "", err
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return "", fmt.Errorf("%q is not an RFC 3339 timestamp", value)
	}
	kind, last := strings.CutSuffix(format, LastID)
	millis := at.UnixMilli()
	switch {
	case kind == "ksuid":
		return ksuidAt(at, last)
	case millis < 0 || millis >= 1<<48:
		return "", fmt.Errorf("%q lies outside the instants that a %s can carry", value, kind)
	case kind == "ulid":
		return ulidAt(millis, last), nil
	}
	return uuid7At(millis, last), nil
}

func ulidAt(millis int64, last bool) string {
	text := make([]byte, 26)
	for i := 9; i >= 0; i-- {
		text[i] = ulidAlphabet[millis&31]
		millis >>= 5
	}
	fill := ulidAlphabet[0]
	if last {
		fill = ulidAlphabet[31]
	}
	for i := 10; i < len(text); i++ {
		text[i] = fill
	}
	return string(text)
}

func uuid7At(millis int64, last bool) string {
	instant := fmt.Sprintf("%012x", millis)
	rest := "7000-8000-000000000000"
	if last {
		rest = "7fff-bfff-ffffffffffff"
	}
	return instant[:8] + "-" + instant[8:] + "-" + rest
}

// ksuidAt writes the 20 bytes of a KSUID, its instant and its payload, in base 62 with a fixed width.
func ksuidAt(at time.Time, last bool) (string, error) {
	seconds := at.Unix() - ksuidEpoch
	if at.Nanosecond() != 0 {
		return "", fmt.Errorf("%q is finer than the second that a ksuid carries", at.Format(time.RFC3339Nano))
	}
	if seconds < 0 || seconds >= 1<<32 {
		return "", fmt.Errorf("%q lies outside the instants that a ksuid can carry", at.Format(time.RFC3339Nano))
	}
	payload := strings.Repeat("00", ksuidPayload)
	if last {
		payload = strings.Repeat("ff", ksuidPayload)
	}
	raw, err := hex.DecodeString(fmt.Sprintf("%08x", seconds) + payload)
	if err != nil {
		return "", err
	}
	number, base, digit := new(big.Int).SetBytes(raw), big.NewInt(62), new(big.Int)
	text := []byte(strings.Repeat("0", ksuidLength))
	for i := ksuidLength - 1; number.Sign() > 0; i-- {
		number.DivMod(number, base, digit)
		text[i] = ksuidAlphabet[digit.Int64()]
	}
	return string(text), nil
}
