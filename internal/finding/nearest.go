package finding

// Nearest returns the known name that is most likely meant by a misspelt one, or "" where none is close.
func Nearest(name string, known []string) string { return nearest(name, known) }
