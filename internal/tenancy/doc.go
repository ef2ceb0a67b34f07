// Package tenancy writes the least IAM policy with which one tenant may run its access patterns on its own items, and
// proves it: templates and policy values are compared as languages, and every document is tried with the tenant's own
// requests and with attacks under every reading of IAM before it is returned. What can't be isolated is refused.
package tenancy
