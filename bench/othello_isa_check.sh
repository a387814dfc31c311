#!/bin/sh
# Builds and runs othello_isa_check with a plain compiler: no CMake, no libraries.
#   bench/othello_isa_check.sh [BOARDS [DEPTH]]      CXX chooses the compiler, STATIC=1 links statically,
#                                                    OUT keeps the program there, BUILD_ONLY=1 stops after it
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cxx=${CXX:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The flags of src/othello/rules/CMakeLists.txt.
common="-std=c++23 -O3 -DNDEBUG -Wno-psabi -I$root/src -I$root"
avx2="-mavx2 -mbmi -mbmi2 -mpopcnt"
avx512="$avx2 -mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl -mavx512vpopcntdq"

rules=$root/src/othello/rules
compile() {
    source=$1
    shift
    $cxx $common "$@" -c "$source" -o "$work/$(basename "$source").o"
}
compile "$rules/isa_portable.cpp"
compile "$rules/isa_avx2.cpp" $avx2
compile "$rules/isa_avx512.cpp" $avx512
compile "$rules/isa.cpp" -DMAGPIE_X86_KERNELS=1
compile "$root/bench/othello_perft.cpp"
compile "$root/bench/othello_isa_check.cpp"

program=${OUT:-$work/othello_isa_check}
$cxx ${STATIC:+-static} "$work"/*.o -o "$program"
[ -n "${BUILD_ONLY:-}" ] || "$program" "$@"
