// Package tfvalue is the bridge between Terraform's values and the plain packages: it decodes the arguments of a table
// into a model and names what is not known yet, encodes a design into the attributes of the plan, and turns findings
// into diagnostics. Null and unknown end here; no rule of DynamoDB is known here.
package tfvalue
