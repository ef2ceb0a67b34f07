// Package writing is the plain meaning of write patterns: what a write knows, which items it writes of those in a table,
// what becomes of them, and when it must be refused and leave everything as it was. From an act, one write carried out
// once, come the requests that a careful application sends, as the design's recipe says and from what the write knows
// alone. Who carries them out, an engine or the simulator, is not decided here.
package writing
