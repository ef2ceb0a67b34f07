package dynamofake

// checkBilling checks what belongs to the billing mode of a new table.
func (in *createInput) checkBilling() *refusal {
	mode := deref(in.BillingMode, provisioned)
	switch {
	case mode == onDemand && in.ProvisionedThroughput != nil:
		return invalidValue("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST")
	case mode == provisioned && in.ProvisionedThroughput == nil:
		return invalidValue("ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED")
	}
	return checkBounds(in.ProvisionedThroughput)
}

// checkKeys checks the table's own key.
func (in *createInput) checkKeys() *refusal {
	for _, refused := range []*refusal{
		checkTwice(in.AttributeDefinitions), checkDefined(in.KeySchema, in.AttributeDefinitions), checkKey(in.KeySchema),
	} {
		if refused != nil {
			return refused
		}
	}
	return nil
}

// mostLocal is how many local indexes a table may have; no quota raises it.
const mostLocal = 5

// checkIndexes checks the indexes of a new table.
func (in *createInput) checkIndexes() *refusal {
	switch {
	case in.LocalSecondaryIndexes != nil && len(in.LocalSecondaryIndexes) == 0:
		return invalidValue("List of LocalSecondaryIndexes is empty")
	case in.GlobalSecondaryIndexes != nil && len(in.GlobalSecondaryIndexes) == 0:
		return invalidValue("List of GlobalSecondaryIndexes is empty")
	case len(in.LocalSecondaryIndexes) > 0 && len(in.KeySchema) < 2:
		return invalidValue("Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex")
	}
	seen := map[string]bool{}
	for n := range in.LocalSecondaryIndexes {
		if refused := in.checkIndex(&in.LocalSecondaryIndexes[n], seen, in.checkLocal); refused != nil {
			return refused
		}
	}
	if len(in.LocalSecondaryIndexes) > mostLocal {
		return invalidValue("Number of LocalSecondaryIndexes exceeds per-table limit of %d", mostLocal)
	}
	for n := range in.GlobalSecondaryIndexes {
		if refused := in.checkIndex(&in.GlobalSecondaryIndexes[n], seen, in.checkGlobal); refused != nil {
			return refused
		}
	}
	return nil
}

// checkIndex checks one index; seen are the names before it.
func (in *createInput) checkIndex(i *indexInput, seen map[string]bool, kind func(*indexInput) *refusal) *refusal {
	if refused := checkDefined(i.KeySchema, in.AttributeDefinitions); refused != nil {
		return refused
	}
	if refused := kind(i); refused != nil {
		return refused
	}
	if refused := checkProjection(i.Projection); refused != nil {
		return refused
	}
	if seen[i.IndexName] {
		return invalidValue("Duplicate index name: %s", i.IndexName)
	}
	seen[i.IndexName] = true
	return nil
}

func (in *createInput) checkLocal(i *indexInput) *refusal { return checkLocalKey(i, in.KeySchema) }

func (in *createInput) checkGlobal(i *indexInput) *refusal {
	if refused := checkGlobalKey(i.KeySchema); refused != nil {
		return refused
	}
	return checkIndexThroughput(i, deref(in.BillingMode, provisioned))
}

// checkIndexThroughput checks what belongs to the billing mode of a new global index.
func checkIndexThroughput(i *indexInput, billing string) *refusal {
	switch {
	case billing == onDemand && i.ProvisionedThroughput != nil:
		return invalidValue("ProvisionedThroughput should not be specified for index: %s when BillingMode is PAY_PER_REQUEST", i.IndexName)
	case billing == provisioned && i.ProvisionedThroughput == nil:
		return invalidValue("ProvisionedThroughput is not specified for index: %s", i.IndexName)
	}
	if refused := checkCeiling(i.OnDemandThroughput, billing, "index : "+i.IndexName, false); refused != nil {
		return refused
	}
	return checkWarm(i.WarmThroughput, billing, i.ProvisionedThroughput.capacity(), "index "+i.IndexName)
}

// checkAttributes refuses definitions that nothing uses.
func (in *createInput) checkAttributes() *refusal {
	keys := [][]KeyElement{in.KeySchema}
	for _, i := range in.LocalSecondaryIndexes {
		keys = append(keys, i.KeySchema)
	}
	for _, i := range in.GlobalSecondaryIndexes {
		keys = append(keys, i.KeySchema)
	}
	return checkUsed(in.AttributeDefinitions, keys)
}

// checkSettings checks the rest of a CreateTable request.
func (in *createInput) checkSettings() *refusal {
	billing := deref(in.BillingMode, provisioned)
	for _, refused := range []*refusal{
		checkStream(in.StreamSpecification), checkClass(in.TableClass), checkEncryption(in.SSESpecification),
		checkCeiling(in.OnDemandThroughput, billing, "table", false),
		checkWarm(in.WarmThroughput, billing, in.ProvisionedThroughput.capacity(), "table"),
	} {
		if refused != nil {
			return refused
		}
	}
	if in.ResourcePolicy != nil {
		return checkPolicy(*in.ResourcePolicy)
	}
	return nil
}

// checkStream checks the stream of a new table.
func checkStream(s *streamInput) *refusal {
	switch {
	case s == nil:
		return nil
	case s.StreamEnabled && s.StreamViewType == "":
		return invalidValue("Table is being created with a stream enabled, UpdateViewType is required")
	case !s.StreamEnabled && s.StreamViewType != "":
		return invalidValue("Table is being created with a stream disabled, UpdateViewType should not be specified")
	}
	return checkView(s)
}

func checkView(s *streamInput) *refusal {
	var c constraints
	if s.StreamViewType != "" {
		c.oneOf(&s.StreamViewType, "streamSpecification.streamViewType", "KEYS_ONLY", "NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE")
	}
	return c.refusal()
}

func checkClass(class *string) *refusal {
	if class == nil || *class == "STANDARD" || *class == "STANDARD_INFREQUENT_ACCESS" {
		return nil
	}
	return invalid("Invalid table-class parameter provided. Please try again with a valid table-class value: [STANDARD, STANDARD_INFREQUENT_ACCESS].")
}

func checkEncryption(e *encryptionInput) *refusal {
	switch {
	case e == nil:
		return nil
	case !deref(e.Enabled, false) && e.SSEType != "":
		return invalidValue("SSEType can not be specified if Enabled is false")
	case !deref(e.Enabled, false) && e.KMSMasterKeyId != "":
		return invalidValue("KMSMasterKeyId can not be specified if Enabled is false")
	case e.SSEType == "AES256":
		return invalidValue("SSEType AES256 is not supported")
	case e.SSEType == "" && e.KMSMasterKeyId != "":
		return invalidValue("SSEType KMS is required if KMSMasterKeyId is specified")
	}
	return nil
}

// projections are those of all indexes of the request.
func (in *createInput) projections() []int {
	var counts []int
	for _, i := range in.LocalSecondaryIndexes {
		counts = append(counts, len(i.Projection.NonKeyAttributes))
	}
	for _, i := range in.GlobalSecondaryIndexes {
		counts = append(counts, len(i.Projection.NonKeyAttributes))
	}
	return counts
}

// checkProjected refuses more projected attributes than a table may name; one that two indexes name counts twice.
func checkProjected(counts []int, most int) *refusal {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	if sum > most {
		return tooManyProjected(most)
	}
	return nil
}
