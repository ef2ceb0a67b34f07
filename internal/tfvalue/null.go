package tfvalue

// put sets an element of a map that is made on first use, so that a map without elements stays null.
func put[V any](m *map[string]V, key string, value V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[key] = value
}

// putInner sets an element of a map of maps.
func putInner[V any](m *map[string]map[string]V, outer, inner string, value V) {
	if (*m)[outer] == nil {
		put(m, outer, map[string]V{})
	}
	(*m)[outer][inner] = value
}

func orNilText(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func trueOrNil(value bool) *bool {
	if !value {
		return nil
	}
	return &value
}

func orNil(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

func orNilMap(m map[string]string) map[string]string {
	if len(m) == 0 {
		return nil
	}
	return m
}
