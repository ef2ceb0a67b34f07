#!/bin/sh
# Installs moto, an IAM of somebody else's, into .cache/moto of the project root.
#
#   internal/acctest/moto/install.sh [project root]
#
# ./requirements.txt names every package with the hashes of its archives, and
# pip takes no other. A second run does nothing.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "${1:-$here/../../..}" && pwd)
target="$root/.cache/moto"

fail() {
	echo "moto: $*" >&2
	exit 1
}

if cmp -s "$here/requirements.txt" "$target/requirements.txt"; then
	echo "moto: it is in .cache/moto already"
	exit 0
fi

command -v python3 >/dev/null 2>&1 || fail "python3 is missing: install Python 3.10 or newer, with venv"
echo "moto: installing into .cache/moto"
rm -rf "$target"
python3 -m venv "$target" || fail "python3 could not make a virtual environment"
"$target/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$here/requirements.txt" ||
	fail "pip could not install what $here/requirements.txt names"
# Copied last, so that an interrupted run leaves nothing that looks installed.
cp "$here/requirements.txt" "$target/requirements.txt"
