// Package evaluate decides requests on IAM policies, in memory. What AWS documents it does as documented. What AWS leaves
// open is a Question, and every request is decided under every answer that makes a difference: a document is safe only
// if it is safe under all of them.
package evaluate
