#!/bin/sh
# Builds the test engine named in ./pin into .cache/engine of the project root.
#
#   internal/acctest/engine/install.sh [project root]
#
# The crate's archive is checked against the hash in ./pin before anything of
# it is compiled; the crate brings a Cargo.lock with the hash of everything
# below it, and --locked holds cargo to it. A second run does nothing.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "${1:-$here/../../..}" && pwd)
target="$root/.cache/engine"

# pin is a list of plain name=value lines.
. "$here/pin"

fail() {
	echo "engine: $*" >&2
	exit 1
}

need() {
	command -v "$1" >/dev/null 2>&1 || fail "$1 is missing: $2"
}

hash_of() {
	if command -v sha256sum >/dev/null 2>&1; then
		sha256sum "$1" | cut -d ' ' -f 1
	else
		shasum -a 256 "$1" | cut -d ' ' -f 1
	fi
}

if cmp -s "$here/pin" "$target/pin" && [ -x "$target/bin/dynoxide" ]; then
	echo "engine: $crate $version is in .cache/engine already"
	exit 0
fi

need cargo "install Rust 1.88 or newer"
need cc "install a C compiler, the engine's storage is compiled from C"
need tar "install tar"
command -v sha256sum >/dev/null 2>&1 || need shasum "install sha256sum or shasum"

echo "engine: building $crate $version into .cache/engine (about a minute)"

# Everything is made in a folder of its own and moved at the end, so that an
# interrupted build leaves nothing that looks installed.
mkdir -p "$target"
work=$(mktemp -d "$target/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work"

# `cargo info` is the one command that fetches a single archive and nothing
# else, into cargo's own cache; where that is depends on the registry in use.
cargo info --quiet "$crate@$version" >info.log 2>&1 ||
	fail "cargo could not fetch $crate $version: $(tail -n 3 info.log)"

archive=
for found in "${CARGO_HOME:-$HOME/.cargo}"/registry/cache/*/"$crate-$version.crate"; do
	[ -f "$found" ] && [ "$(hash_of "$found")" = "$sha256" ] && archive=$found
done
[ -n "$archive" ] || fail "no archive of $crate $version has the hash written in $here/pin"
tar -xzf "$archive"

# The release profile of the crate asks for the smallest binary, which takes
# more than three times as long to build; tests spend their time elsewhere.
CARGO_PROFILE_RELEASE_LTO=off \
CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
CARGO_PROFILE_RELEASE_OPT_LEVEL="$opt_level" \
	cargo install --quiet --locked --path "$crate-$version" \
	--root "$work/out" --target-dir "$work/target" \
	--no-default-features --features "$features" >build.log 2>&1 || {
	tail -n 30 build.log >&2
	fail "the build failed, see above; it needs Rust 1.88 or newer, here is $(cargo --version)"
}

mkdir -p "$target/bin"
mv "$work/out/bin/dynoxide" "$target/bin/dynoxide"
cp "$here/pin" "$target/pin"
