package capacity

import (
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// What one partition, and so one item, takes at most (Amazon DynamoDB developer guide, Designing partition keys).
const (
	PartitionWrites = 1000
	PartitionReads  = 3000
)

// Partitions are those of one key that hold the same kinds of items under the same text.
type Partitions struct {
	Key *Key
	// Text is the template of the partition key, several attributes joined by blanks.
	Text string
	// Entities are the kinds of items in them, and Attributes the attributes of the first that tell one from another.
	Entities   []string
	Attributes []string
	// Shards is how many of them there are already for one value, Period the bucket by which they are split; empty for none.
	Shards int64
	Period string
	// Values is how many there are, nil where it isn't known.
	Values *big.Rat

	members []*member
	flows   []flow
	// reads and writes are what all of them take together.
	reads, writes *big.Rat
	// unrated are the patterns without a rate that use them, and written the kinds of items that some pattern writes.
	unrated, written []string
}

// flow is a stream of requests into partitions, at the peak.
type flow struct {
	pattern, entity string
	// perSecond is calls per second; writes and reads what one call takes of one partition that it hits.
	perSecond, writes, reads *big.Rat
	// share is the part of it that the busiest partition takes, item the part that one item takes.
	share, item Share
	// fixed says which partition a call hits where the pattern fixes it, or part of it.
	fixed string
	// whole is the read of every shard, or what it would be if there were shards; nil where a call hits one shard.
	whole *Read
}

// Partitions are all partitions of the table and its indexes.
func (w *Workload) Partitions() []*Partitions {
	if w.partitions == nil {
		w.partitions = w.newPartitionsOfAll()
	}
	return w.partitions
}

func (w *Workload) newPartitionsOfAll() []*Partitions {
	list := []*Partitions{}
	for i, key := range w.Keys {
		var own []*Partitions
		byText, of := map[string]*Partitions{}, map[string]*Partitions{}
		for _, m := range key.members {
			text := m.rootText()
			p := byText[text]
			if p == nil {
				p = w.newPartitions(key, m)
				byText[text], own = p, append(own, p)
			}
			p.Entities, p.members = append(p.Entities, m.kind.name), append(p.members, m)
			of[m.kind.name] = p
		}
		w.addFlows(of, w.uses[i])
		list = append(list, own...)
	}
	return list
}

func (w *Workload) newPartitions(key *Key, m *member) *Partitions {
	p := &Partitions{Key: key, Shards: 1, reads: new(big.Rat), writes: new(big.Rat)}
	var texts []string
	for _, t := range m.partition {
		texts = append(texts, t.String())
		for _, s := range t {
			switch {
			case s.Attribute == "":
			case design.ShardsOf(s.Format) > 0:
				p.Shards = int64(design.ShardsOf(s.Format))
			case isPeriod(s.Format):
				p.Period = s.Format
			default:
				p.Attributes = appendNew(p.Attributes, s.Attribute)
			}
		}
	}
	p.Text = strings.Join(texts, " ")
	p.Values = w.combinations(m.kind.entity, p.Attributes)
	return p
}

func isPeriod(format string) bool {
	_, split := design.SplitWidth(format)
	return split && design.ShardsOf(format) == 0
}

// rootText is the text of the partition with each attribute by the one that its values come from: kinds with the same one
// share partitions.
func (m *member) rootText() string {
	var b strings.Builder
	for _, t := range m.partition {
		for _, s := range t {
			switch a := m.kind.entity.Attributes[s.Attribute]; {
			case design.ShardsOf(s.Format) > 0 || isPeriod(s.Format):
				s.Attribute = "" // whatever it is calculated from
			case a != nil:
				s.Attribute = a.Root
			}
			b.WriteString(s.String())
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// Constant reports whether there is one partition, or one for each shard and period.
func (p *Partitions) Constant() bool { return len(p.Attributes) == 0 }

// addFlows adds the requests that hit the partitions of each kind of items. Those without a rate are left out, so that
// heat is what is known at least.
func (w *Workload) addFlows(of map[string]*Partitions, uses []use) {
	for _, u := range uses {
		switch {
		case u.read == nil:
			if p := of[u.change.Entity]; p != nil {
				w.addWrite(p, u)
			}
		case len(u.read.Path.Entities) > 0 && u.read.Path.Operation != design.Scan:
			if p := of[u.read.Path.Entities[0]]; p != nil {
				w.addRead(p, u.call, u.read)
			}
		}
	}
}

func (w *Workload) addWrite(p *Partitions, u use) {
	if u.call.Peak == nil {
		p.unrated = appendNew(p.unrated, u.call.Pattern.Name)
	}
	p.written = appendNew(p.written, u.change.Entity)
	writes := product(u.change.Times, u.units)
	if u.call.Peak == nil || writes == nil {
		return
	}
	e := w.kinds[u.change.Entity].entity
	f := flow{pattern: u.call.Pattern.Name, entity: u.change.Entity, perSecond: u.call.Peak, writes: writes, reads: new(big.Rat)}
	f.share, f.fixed = w.spreadOver(e, p, u.change.SetsTo)
	if u.change.Operation != model.Create && u.change.Operation != model.Put {
		f.item = w.busiestItem(e)
	}
	p.add(f)
}

func (w *Workload) addRead(p *Partitions, c *Call, r *Read) {
	if c.Peak == nil {
		p.unrated = appendNew(p.unrated, c.Pattern.Name)
	}
	if c.Peak == nil || !r.Known {
		return
	}
	e := w.kinds[r.Path.Entities[0]].entity
	f := flow{pattern: c.Pattern.Name, entity: r.Path.Entities[0], perSecond: c.Peak, writes: new(big.Rat), reads: ratio(r.LeastHalves(), 2)}
	f.share, f.fixed = w.spreadOver(e, p, r.Pattern.Declared.Where)
	if r.Pattern.Operation == model.Get {
		f.item = w.busiestItem(e)
	} else if r.Path.Shards > 0 || p.Shards == 1 {
		f.whole = r
	}
	p.add(f)
}

// spreadOver is the share of the busiest partition in requests that fix some attributes, and which they fix.
func (w *Workload) spreadOver(e *model.ResolvedEntity, p *Partitions, values map[string]string) (Share, string) {
	var open []string
	fixed := ""
	for _, name := range p.Attributes {
		if value, ok := values[name]; ok {
			fixed += name + "=" + value + " "
			continue
		}
		open = append(open, name)
	}
	return w.hottest(e, w.own(e, p, open)), fixed
}

// own are an entity's own names for attributes of partitions that it shares with others.
func (w *Workload) own(e *model.ResolvedEntity, p *Partitions, names []string) []string {
	first := p.members[0].kind.entity
	if first == e {
		return names
	}
	var list []string
	for _, name := range names {
		switch same := e.SameRoot(first.Attributes[name].Root); {
		case e.Attributes[name] != nil:
			list = append(list, name)
		case len(same) > 0:
			list = append(list, same[0])
		}
	}
	return list
}

// Only are the same partitions with what concerns one kind of items, or without it.
func (p *Partitions) Only(entity string, with bool) *Partitions {
	only := *p
	only.Entities, only.members, only.flows = nil, nil, nil
	only.reads, only.writes = new(big.Rat), new(big.Rat)
	for _, m := range p.members {
		if (m.kind.name == entity) == with {
			only.Entities, only.members = append(only.Entities, m.kind.name), append(only.members, m)
		}
	}
	for _, f := range p.flows {
		if (f.entity == entity) == with {
			only.add(f)
		}
	}
	return &only
}

// Hottest is the kind of items that most of the heat comes from.
func (p *Partitions) Hottest() string {
	var hottest string
	best := new(big.Rat)
	for _, entity := range p.Entities {
		h := p.Only(entity, true).Heat(0)
		// A partition takes a third of the writes that it gives reads.
		if total := sum(h.Writes, product(h.Reads, ratio(PartitionWrites, PartitionReads))); hottest == "" || total.Cmp(best) > 0 {
			hottest, best = entity, total
		}
	}
	return hottest
}

// Heat is what the busiest of some partitions takes at the peak at least, in units per second.
type Heat struct {
	Reads, Writes *big.Rat
	// ByWrites and ByReads are the patterns that cause it, those that cause most first.
	ByWrites, ByReads []string
}

// Heat is the heat of the busiest partition, if there were so many shards of it; 0 for as many as there are.
func (p *Partitions) Heat(shards int64) Heat {
	if shards == 0 {
		shards = p.Shards
	}
	h := Heat{Reads: new(big.Rat), Writes: new(big.Rat)}
	var parts []part
	for _, f := range p.flows {
		if share := f.busiest(shards); share != nil {
			parts = append(parts, part{
				pattern: f.pattern, fixed: f.fixed,
				writes: product(f.perSecond, f.writes, share), reads: product(f.perSecond, f.readsOf(shards, p.Shards), share),
			})
		}
	}
	h.Writes, h.ByWrites = hottestPart(parts, func(p part) *big.Rat { return p.writes })
	h.Reads, h.ByReads = hottestPart(parts, func(p part) *big.Rat { return p.reads })
	return h
}

// part is what one flow adds to the heat of a partition.
type part struct {
	pattern, fixed string
	writes, reads  *big.Rat
}

// hottestPart adds up what may come together on one partition: of flows that fix which one, those of one value.
func hottestPart(parts []part, of func(part) *big.Rat) (*big.Rat, []string) {
	best, bestBy := new(big.Rat), []string(nil)
	for _, candidate := range parts {
		total := new(big.Rat)
		var by []part
		for _, p := range parts {
			if n := of(p); n != nil && n.Sign() > 0 && (p.fixed == "" || p.fixed == candidate.fixed) {
				total.Add(total, n)
				by = append(by, p)
			}
		}
		if total.Cmp(best) > 0 {
			slices.SortStableFunc(by, func(a, b part) int { return of(b).Cmp(of(a)) })
			best, bestBy = total, nil
			for _, p := range by {
				bestBy = appendNew(bestBy, p.pattern)
			}
		}
	}
	return best, bestBy
}

// busiest is the share that the busiest shard of the busiest partition takes: no less than that of the busiest item. Nil
// where neither is known.
func (f flow) busiest(shards int64) *big.Rat {
	share := f.share.Of
	if f.whole == nil {
		share = quotient(share, whole(shards))
	}
	return most(share, f.item.Of)
}

// readsOf are the read units that one call takes of a shard if there were so many: a read of the whole finds so much less
// in each, unless a limit says how much it asks of each.
func (f flow) readsOf(shards, now int64) *big.Rat {
	if f.whole == nil || shards == now || f.whole.bound() > 0 || f.whole.LeastHalves() < f.whole.Halves {
		return f.reads
	}
	consistency := Eventual
	if f.whole.Path.Consistent {
		consistency = Strong
	}
	var found []Several
	for _, s := range f.whole.Found {
		s.Items = ceilDiv(s.Items*now, shards)
		found = append(found, s)
	}
	return ratio(QueryHalves(found, consistency), 2)
}

// Uneven is the heat of the busiest partition if the values of its attributes were as unevenly busy as Zipf's law has it.
// It is nothing where a share is declared, or the number of values isn't known.
func (p *Partitions) Uneven() Heat {
	if p.Values == nil || p.Constant() || p.little() || slices.ContainsFunc(p.flows, func(f flow) bool { return f.share.Declared }) {
		return Heat{Reads: new(big.Rat), Writes: new(big.Rat)}
	}
	uneven, share := *p, ZipfShare(Ceil(p.Values))
	uneven.flows = slices.Clone(p.flows)
	for i, f := range uneven.flows {
		if f.fixed == "" {
			uneven.flows[i].share.Of = share
		}
	}
	return uneven.Heat(0)
}

// Together are the units per second, at the peak, that all partitions take: no one takes more.
func (p *Partitions) Together() (reads, writes *big.Rat) { return p.reads, p.writes }

// little reports whether all that hits all partitions together is less than one takes.
func (p *Partitions) little() bool {
	return p.reads.Cmp(whole(PartitionReads)) < 0 && p.writes.Cmp(whole(PartitionWrites)) < 0
}

// add adds a stream of requests.
func (p *Partitions) add(f flow) {
	p.flows = append(p.flows, f)
	if f.reads.Sign() > 0 {
		p.reads.Add(p.reads, product(f.perSecond, f.reads))
	}
	if f.writes.Sign() > 0 {
		p.writes.Add(p.writes, product(f.perSecond, f.writes))
	}
}

// MostShards is how many shards a spread may have.
const MostShards = 1000

// Cool is the least number of shards with which the busiest partition takes at most a part of what it can; 0 where no
// number does.
func (p *Partitions) Cool(part *big.Rat) int64 {
	cool := func(shards int64) bool {
		h := p.Heat(shards)
		return h.Writes.Cmp(product(part, whole(PartitionWrites))) < 0 && h.Reads.Cmp(product(part, whole(PartitionReads))) < 0
	}
	if !cool(MostShards) {
		return 0
	}
	low, high := p.Shards, int64(MostShards) // heat falls with the number of shards
	for low < high {
		if middle := (low + high) / 2; cool(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}
