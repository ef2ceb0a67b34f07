// Package finding holds everything ddbmodel says to its user: codes, severities, the subject a finding is about
// and the catalogue of messages.
//
// Codes come in families: DM1xx the model is wrong or ambiguous, DM2xx a change is refused or needs care, DM3xx
// performance and cost, DM4xx tenants and security, DM9xx a fault of the provider. Every message has one constructor
// in this package and is worded nowhere else; a constructor returns a value, so that the pure packages can collect
// all problems before anybody decides how to show them.
package finding
