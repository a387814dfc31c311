#!/bin/sh
# Builds and runs nn_isa_check with a plain compiler: no CMake, no libraries.
#   bench/nn_isa_check.sh [OPTION...]     CXX chooses the compiler, STATIC=1 links statically,
#                                         OUT keeps the program there, BUILD_ONLY=1 stops after it
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cxx=${CXX:-g++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The flags of src/nn/CMakeLists.txt.
common="-std=c++23 -O3 -DNDEBUG -ffp-contract=fast -Wno-psabi -I$root/src -I$root"
avx2="-mavx2 -mfma"
avx512="$avx2 -mavx512f -mavx512bw -mavx512dq -mavx512vl -mprefer-vector-width=512"

for source in "$root"/src/nn/*.cpp "$root"/bench/nn_speed.cpp "$root"/bench/nn_isa_check.cpp; do
    name=$(basename "$source" .cpp)
    case $name in
        isa_avx2) flags=$avx2 ;;
        isa_avx512) flags=$avx512 ;;
        isa) flags=-DMAGPIE_X86_KERNELS=1 ;;
        *) flags= ;;
    esac
    $cxx $common $flags -c "$source" -o "$work/$name.o" &
done
wait

program=${OUT:-$work/nn_isa_check}
$cxx ${STATIC:+-static} "$work"/*.o -o "$program"
[ -n "${BUILD_ONLY:-}" ] || "$program" "$@"
