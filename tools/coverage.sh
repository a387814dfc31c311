#!/usr/bin/env bash
# Builds the coverage preset, runs the tests and prints the table of src/, worst-covered file last.
#   tools/coverage.sh [CTEST ARGUMENTS...]     for example -R formats_sgn
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset coverage >/dev/null
ninja -C build/coverage >/dev/null
profiles=$PWD/build/coverage/profiles
rm -rf "$profiles"
LLVM_PROFILE_FILE=$profiles/%p-%m.profraw ctest --test-dir build/coverage -j "$(nproc)" --output-on-failure "$@" >&2
find "$profiles" -name '*.profraw' >"$profiles/list"
llvm-profdata-19 merge --sparse --input-files="$profiles/list" -o "$profiles/all.profdata"

mapfile -t programs < <(find build/coverage/tests -name '*_test' -type f)
llvm-cov-19 report --instr-profile="$profiles/all.profdata" --show-functions=false \
    --ignore-filename-regex='/(tests|usr|apps|bench)/' "${programs[0]}" "${programs[@]/#/--object=}" |
    awk 'NR > 2 && NF >= 13 {print $13, $10, $4, $1}' | sort -rn | column -t --table-columns branches,lines,regions,file
