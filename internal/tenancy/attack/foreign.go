package attack

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// Foreign are the requests with which a tenant's session tries to reach what isn't its own, above all what is others'.
func (s Subject) Foreign(tenant string, others []string) []Case {
	own := s.ownKey(tenant)
	var all []Case
	for _, p := range s.Spaces {
		all = append(all, s.keys(p, tenant, own, others)...)
		all = append(all, s.keyless(p, tenant)...)
	}
	all = append(all, s.actions(tenant, own)...)
	all = append(all, s.elsewhere(tenant, own)...)
	if s.Variable != "" {
		all = append(all, s.sessions(tenant, own)...)
	}
	return all
}

// ownKey is one partition key of the tenant in the table.
func (s Subject) ownKey(tenant string) string {
	for _, k := range s.Spaces[0].Keys {
		if s.Reader.Leads(k.Template) == "" {
			return s.Reader.Texts(k.Template, tenant, "1")[0]
		}
	}
	return s.begin() + tenant
}

// usable are the actions that a space takes.
func usable(p space.Space) []string {
	if p.IsTable() {
		return Granted()
	}
	return []string{"Query"}
}

// keys tries every key of others in a space, alone and beside an own one, and an own one beside it.
func (s Subject) keys(p space.Space, tenant, own string, others []string) []Case {
	var all []Case
	add := func(what, action string, keys ...string) {
		all = append(all, Case{what, s.request(action, p.Index, tenant, keys...), true})
	}
	for _, key := range s.foreignKeys(p, tenant, others) {
		if s.mine(key, tenant) {
			continue // its own partition: whether the policy grants it is no matter of isolation
		}
		for _, action := range usable(p) {
			add("a key of others", action, key)
			add("an own key, then one of others", action, own, key)
			if strings.HasPrefix(action, "Batch") || action == "Query" {
				add("a key of others, then an own one", action, key, own)
			}
		}
		if len(p.Definition.Partition) > 1 {
			add("a key of several attributes, joined", "Query", key+s.Reader.Delimiter+own)
		}
	}
	return all
}

// foreignKeys are the keys of a space that belong to others: of every kind of item, with values that imitate the tenant.
// The keys of the table are tried on indexes, too.
func (s Subject) foreignKeys(p space.Space, tenant string, others []string) []string {
	var all []string
	add := func(templates []space.Key, fills []string) {
		for _, k := range templates {
			for _, other := range others {
				for _, fill := range fills {
					all = append(all, s.Reader.Texts(k.Template, other, fill)...)
				}
			}
		}
	}
	add(p.Keys, s.fills(tenant)[:4])
	if !p.IsTable() {
		add(s.Spaces[0].Keys, s.fills(tenant)[:1])
	}
	d, begin := s.Reader.Delimiter, s.begin()
	for _, other := range others {
		all = append(all, begin+other, begin+other+d, other, begin+other+d+begin+tenant, strings.ToLower(begin)+tenant+"x")
	}
	all = append(all, begin, begin+d+"1", d+begin+tenant, "X"+d+begin+tenant+d+"1", "OPERATOR"+d+begin+tenant, "EMAIL"+d+"a@b.example", "CONFIG")
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(key string) bool { return key == "" || key == tenant })
}

// keyless asks without a partition key, as an operation would that doesn't name one.
func (s Subject) keyless(p space.Space, tenant string) []Case {
	var all []Case
	for _, action := range usable(p) {
		all = append(all, Case{"no partition key", s.request(action, p.Index, tenant), true})
		empty := s.request(action, p.Index, tenant)
		empty.Context[leadingKeys] = evaluate.Several()
		all = append(all, Case{"a partition key without values", empty, true})
	}
	return append(all, Case{"a scan", s.request("Scan", p.Index, tenant), true},
		Case{"a scan that is said to have a key", s.request("Scan", p.Index, tenant, s.ownKey(tenant)), true})
}

// actions tries what no policy allows, on an own key where that could help.
func (s Subject) actions(tenant, own string) []Case {
	var all []Case
	for _, action := range others() {
		all = append(all,
			Case{"another action", s.request(action, "", tenant), true},
			Case{"another action on an own key", s.request(action, "", tenant, own), true},
		)
	}
	for _, below := range []string{"/stream/2026-11-30T00:00:00.000", "/backup/01", "/export/01"} {
		for _, action := range []string{"GetRecords", "DescribeBackup", "DescribeExport", "RestoreTableFromBackup"} {
			r := s.request(action, "", tenant)
			r.Resource += below
			all = append(all, Case{"what lies below the table", r, true})
		}
	}
	full := s.request("PartiQLSelect", "", tenant, own)
	full.Context["dynamodb:fulltablescan"] = evaluate.One("true")
	return append(all, Case{"a full scan by PartiQL", full, true})
}

// elsewhere tries the own key where the policy has no business: an index nobody declared, other tables, other places.
func (s Subject) elsewhere(tenant, own string) []Case {
	parts := strings.SplitN(s.Table, ":", 6)
	place := func(region, account, table string) string {
		return strings.Join([]string{parts[0], parts[1], parts[2], region, account, table}, ":")
	}
	region, account, name := parts[3], parts[4], parts[5]
	strange := "an-index-of-next-year"
	for slices.ContainsFunc(s.Spaces, func(p space.Space) bool { return p.Index == strange }) {
		strange += "-or-later"
	}
	var all []Case
	for _, resource := range []string{ // each made of the table's own, so that none can be it
		place(region, account, name+"2"), place(region, account, name[:len(name)-1]), place(region, account, "table/not-"+strings.TrimPrefix(name, "table/")),
		place(region+"0", account, name), place(region, next(account), name), place("", account, name),
		place(region, account, name+"/index/"+strange), place(region, account, name+"/index/"),
	} {
		for _, action := range Granted() {
			r := s.request(action, "", tenant, own)
			r.Resource = resource
			all = append(all, Case{"another place", r, false})
		}
	}
	for _, p := range s.Spaces[1:] {
		for _, action := range Granted() {
			if action != "Query" {
				all = append(all, Case{"an item's action on an index", s.request(action, p.Index, tenant, own), false})
			}
		}
	}
	return all
}

// sessions tries sessions without a tenant, or with one that is none.
func (s Subject) sessions(tenant, own string) []Case {
	var all []Case
	add := func(what string, r evaluate.Request) { all = append(all, Case{what, r, true}) }
	d, begin := s.Reader.Delimiter, s.begin()
	for _, p := range s.Spaces {
		for _, action := range usable(p) {
			keys := []string{own, begin, begin + d + "1", begin + d + "ORDER" + d + "1"}
			for _, k := range p.Keys {
				keys = append(keys, s.Reader.Texts(k.Template, "", "1")...)
			}
			for _, key := range keys {
				add("no tenant", s.untagged(s.request(action, p.Index, tenant, key)))
				add("an empty tenant", s.request(action, p.Index, "", key))
			}
			add("neither tenant nor key", s.untagged(s.request(action, p.Index, tenant)))
			if !s.Tag {
				continue
			}
			for _, odd := range []string{"*", "?*", string([]rune(tenant)[:1]) + "*", strings.Repeat("?", len([]rune(tenant)))} {
				for _, k := range s.Spaces[0].Keys {
					add("a tenant of wildcards", s.request(action, p.Index, odd, s.Reader.Texts(k.Template, tenant, "1")[0]))
				}
			}
		}
	}
	return append(all, s.nested(tenant)...)
}

// next is an account with another last digit.
func next(account string) string {
	last := len(account) - 1
	return account[:last] + string('0'+(account[last]-'0'+1)%10)
}

// nested tries sessions whose tenant is the text of another tenant's key behind its label.
func (s Subject) nested(tenant string) []Case {
	if !s.Tag {
		return nil
	}
	var all []Case
	for _, p := range s.Spaces {
		for _, k := range p.Keys {
			for _, text := range s.Reader.Texts(k.Template, tenant, "1") {
				inner, ok := strings.CutPrefix(text, s.begin())
				if !ok || !strings.Contains(inner, s.Reader.Delimiter) {
					continue
				}
				for _, action := range usable(p) {
					all = append(all, Case{"a tenant that is the rest of a key", s.request(action, p.Index, inner, text), true})
				}
			}
		}
	}
	return all
}
