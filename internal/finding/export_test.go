package finding

// Parts of the package that its tests look at.
var (
	Register = register
	Distance = distance
	Some     = some
)
