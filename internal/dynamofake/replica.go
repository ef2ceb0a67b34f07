package dynamofake

import (
	"slices"
	"strings"
)

// Replicate makes a replica of a table in another region, as somebody else does, with a status by AWS's name. The replica
// is ready at once and has no policy; its items and its changes don't matter here. An account that isn't that of all tables
// makes it another account's replica, of which nothing but its ARN is known.
func (s *Server) Replicate(home, name, into, account, status string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.region(home).tables[name]
	arn := strings.Replace(arnOf(into, name), Account, account, 1)
	t.replicas = append(t.replicas, Replica{RegionName: into, ReplicaArn: arn, ReplicaStatus: status})
	if account == Account {
		replica := *t
		replica.arn, replica.policy, replica.replicas = arn, lagging[policy]{}, []Replica{{RegionName: home, ReplicaArn: t.arn, ReplicaStatus: active}}
		s.region(into).tables[name] = &replica
	}
}

// Encrypt has the replica of a table in another region encrypted with a key.
func (s *Server) Encrypt(home, name, in, key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.region(home).tables[name]
	for i := range t.replicas {
		if t.replicas[i].RegionName == in {
			t.replicas[i].KMSMasterKeyId = key
		}
	}
}

// Unreplicate takes the replica of a table in another region away.
func (s *Server) Unreplicate(home, name, from string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.region(home).tables[name]
	t.replicas = slices.DeleteFunc(t.replicas, func(r Replica) bool { return r.RegionName == from })
	delete(s.region(from).tables, name)
}
