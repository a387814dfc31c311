#!/bin/sh
# Fetches the libraries that package-lock.json names, unless they are there already.
# Exit code 77: they cannot be fetched here.
set -eu
cd "$(dirname "$0")"

# Two builds may be tested at once; one of them fetches.
mkdir -p ../../.cache
exec 9> ../../.cache/differential.lock
if command -v flock > /dev/null; then flock 9; fi

if [ -f node_modules/.package-lock.json ] && [ node_modules/.package-lock.json -nt package-lock.json ]; then
  exit 0
fi
if ! command -v npm > /dev/null; then
  echo "skipped: npm is not installed"
  exit 77
fi
if ! npm ci --ignore-scripts --no-audit --no-fund --cache ../../.cache/npm; then
  echo "skipped: npm could not fetch the libraries"
  exit 77
fi
touch node_modules/.package-lock.json
