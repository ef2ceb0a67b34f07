package tenancy_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// hole is one way in which tenants' isolation could fail, numbered as in the review that the rules come from.
type hole struct {
	number int
	what   string
	// tests are the tests, or the refusals (files of testdata), that close it; says is the output that states it where it is
	// a statement.
	tests []string
	says  string
}

func holes() []hole {
	return []hole{
		{1, "planting is checked per policy", []string{"TestPlanting_isRefusedOrFilteredUnderPrefix", "refusals/planting_under_prefix", "refusals/writes_of_trusted", "TestTable_tenants", "TestCheck_wrongModels"}, ""},
		{2, "tenant_id is just an attribute", []string{"TestPlanting_isImpossibleUnderStrict", "refusals/index_on_the_attribute", "refusals/planting_under_strict", "TestTable_tenants"}, ""},
		{3, "operators' entities in the tenant's partition", []string{"refusals/hidden_item_in_reach", "refusals/read_item_in_reach", "refusals/reads_what_is_hidden", "refusals/writes_what_is_read", "TestTable_tenants"}, ""},
		{4, "operators' templates in a granted slot", []string{"refusals/index_of_both", "refusals/key_of_another_label", "TestMeet_decidesTheTemplatesOfTheRules", "TestCheck_wrongModels"}, ""},
		{5, "anything before the tenant in a native key", []string{"refusals/index_behind_another", "refusals/key_behind_another", "TestTable_tenants"}, ""},
		{6, "the alphabet of ids is not that of stored data", []string{"TestCheckTenant_takesWhatKeysAndPoliciesCanHold", "TestTenantPattern_isTheRuleOfKeys", "refusals/value_with_the_delimiter", "TestCoding_Text_refusesWhatIsNoTenant", "TestAudit_findsWhatOthersPlanted"}, "tenant_id_pattern"},
		{7, "OIDC subjects have no alphabet", []string{"refusals/subject_and_shards", "refusals/subject_and_labels"}, ""},
		{8, "options of the tenant attribute open a common bucket", []string{"refusals/attribute_optional", "refusals/attribute_absent_as", "refusals/attribute_number", "refusals/attribute_of_many", "TestCheck_wrongModels"}, ""},
		{9, "text is injected", []string{"refusals/tag_with_a_default", "refusals/tag_out_of_its_variable", "refusals/label_with_wildcard", "refusals/label_like_a_shard", "TestGenerate_faultsOfTheAllowsAreNoticed"}, ""},
		{10, "names outlive meanings", []string{"TestHistory_namesAreBoundForGood", "TestHistory_noPolicyEverLeaks", "TestGenerate_holdsForLaterDesigns", "TestPolicy_isReplaced", "TestCLI_faultsInTheLifeOfAPolicy"}, ""},
		{11, "an import trusts templates", []string{"refusals/not_audited", "TestTable_designOfAnImportedTableSaysSo", "TestAudit_findsWhatOthersPlanted", "TestRandomModels_auditFindsWhatIsPlanted", "TestTable_ofTenantsThatWasImported"}, "accept"},
		{12, "the design is an input", []string{"refusals/unknown_version", "refusals/another_table", "refusals/key_of_a_foreign_value", "refusals/path_elsewhere", "TestCodes_ofWarningsAreRegisteredAsSuch"}, ""},
		{13, "strict can't grant patterns", []string{"TestReach_tellsWhatATenantCanReallyTouch", "policies/strict_native"}, "reach"},
		{14, "Denies don't compose", []string{"TestGenerate_policiesOfOneTableCompose"}, ""},
		{15, "a Deny that lists today's indexes", []string{"TestGenerate_holdsForLaterDesigns", "TestGenerate_withstandsEveryAttack"}, ""},
		{16, "shared operators' indexes are a brake", []string{"TestJudge_warnsOfAnIndexThatAllTenantsHeat", "tables/strict_native", "TestRun_cases"}, ""},
		{17, "LSIs under strict", []string{"TestTable_tenantKeys", "TestRun_cases", "TestGenerate_ofDerivedTables"}, ""},
		{18, "uniqueness guards", []string{"policies/prefix_tenants", "policies/strict_native", "TestOwner_ofAGuardIsItsEntity", "TestTable_tenants"}, ""},
		{19, "operators trust tenant_id", []string{"TestFactsOf_tellsWhoseAnItemIs", "TestTable_operatorsPathsSayWhoseAnItemIs", "TestTable_ofTenantsThatWasImported"}, "tenant_of"},
		{20, "BatchWriteItem is put and delete at once", []string{"TestNeed_batchWritesOnlyWherePutAndDeleteAre", "TestGenerate_faultsOfTheAllowsAreNoticed"}, "assumptions"},
		{21, "an index rebuild cuts tenants off", []string{"policies/retiring", "policies/prefix_retiring", "TestTable_retiringIndexStaysForOneApply", "TestGenerate_grantsAnIndexUntilItIsDropped", "TestGenerate_grantsNoRetiringIndexInDoubt"}, ""},
		{22, "a prefix grants entities that come later", []string{"TestGenerate_holdsForLaterDesigns", "refusals/key_without_label"}, ""},
		{23, "size", []string{"refusals/too_large", "refusals/far_too_large", "TestSize_manyIndexesFit"}, "characters"},
		{24, "projections widened by operators", []string{"refusals/index_of_both"}, ""},
		{25, "delimiters", []string{"refusals/delimiter", "TestTenantPattern_isTheRuleOfKeys", "TestCheck_wrongModels"}, ""},
		{26, "the table's own policy", []string{"refusals/resource_policy", "refusals/resource_policy_unguarded", "TestResourcePolicy_thatIsGuardedIsTaken", "TestJudgeResourcePolicy_tellsWhatOpensEveryTenantsItems", "TestTable_warnsOfItsOwnPolicy", "TestTable_warnsOfAStrangersPolicy"}, ""},
		{27, "replicas", []string{"policies/two_regions_and_more", "TestGenerate_namesOnlyTheRegionsAskedFor", "refusals/another_region", "TestTable_tellsOfReplicasThatOthersMade", "TestTable_readsThePoliciesOfReplicas", "TestTable_replicasThatDontAnswer", "TestTable_replicaOfAnotherAccount"}, ""},
		{28, "patterns served by a scan", []string{"refusals/scan"}, ""},
		{29, "PartiQL", []string{"TestGenerate_decidesTheCasesOfTheRules"}, ""},
		{30, "transactions", []string{"TestAssumptions_sayWhatNobodyChecks"}, "assumptions"},
		{31, "uuid and ulid ids", []string{"TestCheckTenant_takesWhatKeysAndPoliciesCanHold", "TestTenantPattern_isTheRuleOfKeys", "TestCoding_Text_refusesWhatIsNoTenant"}, "tenant_id_pattern"},
		{32, "account unknown or mistyped", []string{"TestGenerate_needsNoAccount", "refusals/another_table", "TestTable_madeInAnotherAccountThanPlanned", "TestPolicy_isWhatWasPlanned"}, ""},
		{33, "where the tag comes from", []string{"TestTrust_letsBrokersNameOneTenant"}, "assumptions"},
		{34, "natural tables", []string{"policies/natural", "TestCheck_wrongModels"}, ""},
		{35, "time buckets under strict", []string{"policies/strict_buckets", "TestTable_findings", "TestGenerate_ofDerivedTables"}, ""},
		{36, "a destroyed policy takes its Denies along", []string{"TestPolicy_isMadeChangedAndDeleted"}, ""},
		{37, "own requests under every reading", []string{"TestGenerate_withstandsEveryAttack", "TestAssumptions_sayWhatNobodyChecks"}, "assumptions"},
		{38, "ids that differ in case", []string{"TestAssumptions_sayWhatNobodyChecks"}, "assumptions"},
		{39, "DAX", []string{"TestAssumptions_sayWhatNobodyChecks"}, "assumptions"},
		{40, "a new pattern widens every policy", []string{"policies/strict_native", "TestPatterns_pinWhatIsGranted", "TestPolicy_plans"}, "grants"},
	}
}

// TestHoles_areClosedByTestsThatExist: each has a test or a refusal, and some an output besides that states it.
func TestHoles_areClosedByTestsThatExist(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, folder := range []string{".", "space", "language", "evaluate", "attack", "../design", "../finding", "../model", "../derive", "../lint", "../provider", "../acctest/execution"} {
		files, err := filepath.Glob(folder + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(data, -1) {
				known[string(m[1])] = true
			}
		}
	}
	goldens, err := filepath.Glob("testdata/*/*.golden")
	if err != nil || len(goldens) == 0 {
		t.Fatal(err)
	}
	for _, file := range goldens {
		known[strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), "testdata/"), ".golden")] = true
	}
	outputs := []string{"", "tenant_of", "tenant_id_pattern", "accept", "reach", "assumptions", "characters", "grants"}
	for i, h := range holes() {
		if h.number != i+1 || h.what == "" {
			t.Errorf("number %d stands where %d is due", h.number, i+1)
		}
		if len(h.tests) == 0 || !slices.Contains(outputs, h.says) {
			t.Errorf("hole %d (%s) is open", h.number, h.what)
		}
		for _, name := range h.tests {
			if !known[name] {
				t.Errorf("hole %d (%s): no test %s", h.number, h.what, name)
			}
		}
	}
	if n := len(holes()); n != 40 {
		t.Errorf("%d holes; there are 40", n)
	}
}
