#!/usr/bin/env bash
# clang-tidy over every source of src/ and apps/, or of the folders named, as the tidy preset compiles
# them but without compiling them. The exit status is 0 when there is nothing to mend.
#   tools/tidy.sh [FOLDER...]     for example src/go src/formats
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset tidy >/dev/null
[ $# -gt 0 ] || set -- src apps
exec run-clang-tidy-19 -quiet -p build/tidy -j "$(nproc)" "${@/#/$PWD/}"
