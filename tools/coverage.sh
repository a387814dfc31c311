#!/usr/bin/env bash
# How much of src/ the tests run: builds the coverage preset, runs the tests, and prints the lines by folder, then
# each file with its lines and branches, worst last.
#   tools/coverage.sh [TEST...]     for example core go_rules formats_sgn; without names all tests, which takes long
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset coverage >/dev/null
ninja -C build/coverage "${@/%/_test}" >/dev/null
profiles=$PWD/build/coverage/profiles
rm -rf "$profiles"
only=()
if [ $# -gt 0 ]; then only=(-R "^($(IFS='|' && echo "$*"))/"); fi
# Kernels share the counters that this build puts into them, and nothing else.
LLVM_PROFILE_FILE=$profiles/%p-%m.profraw ctest --test-dir build/coverage -j "$(nproc)" --output-on-failure \
    -E ShareNoCodeBetweenInstructionSets "${only[@]}" >&2
find "$profiles" -name '*.profraw' >"$profiles/list"
llvm-profdata-19 merge --sparse --input-files="$profiles/list" -o "$profiles/all.profdata"

programs=()
while read -r program; do
    name=$(basename "$program" _test)
    if [ $# -eq 0 ] || [[ " $* " == *" $name "* ]]; then programs+=("$program"); fi
done < <(find build/coverage/tests -name '*_test' -type f)
llvm-cov-19 export --summary-only --instr-profile="$profiles/all.profdata" "${programs[0]}" \
    "${programs[@]/#/--object=}" | python3 tools/coverage_table.py
