#!/bin/sh
# Builds othello_train with nothing but a C++ compiler, so that a training machine needs no packages
# of ours. Usage: build.sh FOLDER, or build.sh --list for the sources alone.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
case ${1:-} in
'')
    echo "usage: build.sh FOLDER | --list" >&2
    exit 2
    ;;
--list) out= ;;
*)
    mkdir -p "$1"
    out=$(cd "$1" && pwd)
    ;;
esac
flags="-std=c++23 -O3 -march=native -DNDEBUG -pthread -Wno-psabi -I$root/src -I$root"
# Whole folders, so that a new file is not forgotten; what is of one instruction set comes below.
sources="src/engine/report.cpp src/platform/threads.cpp"
cd "$root"
for source in src/core/*.cpp src/othello/rules/*.cpp src/othello/eval/*.cpp src/othello/solver/*.cpp src/othello/search/*.cpp train/othello/*.cpp; do
    case $source in
    *_avx2.cpp | *_avx512.cpp) ;;
    *) sources="$sources $source" ;;
    esac
done
# The kernels of the instruction sets, with the flags of src/othello/rules/CMakeLists.txt.
avx2="-mavx2 -mbmi -mbmi2 -mpopcnt"
avx512="$avx2 -mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl -mavx512vpopcntdq"
case $(uname -m) in
x86_64)
    flags="$flags -DMAGPIE_X86_KERNELS=1"
    for set in avx2 avx512; do
        sources="$sources $(echo src/othello/*/*_$set.cpp)"
    done
    ;;
esac
if [ -z "$out" ]; then
    for source in $sources; do echo "$source"; done
    exit 0
fi
objects=""
jobs=""
running=0
for source in $sources; do
    object=$out/$(echo "$source" | tr / _ | sed 's/\.cpp$/.o/')
    case $source in
    *_avx512.cpp) more=$avx512 ;;
    *_avx2.cpp) more=$avx2 ;;
    *) more="" ;;
    esac
    # shellcheck disable=SC2086
    ${CXX:-g++} $flags $more -c "$source" -o "$object" &
    jobs="$jobs $!"
    objects="$objects $object"
    running=$((running + 1))
    if [ "$running" -ge "$(nproc)" ]; then
        for job in $jobs; do wait "$job"; done
        jobs=""
        running=0
    fi
done
for job in $jobs; do wait "$job"; done
# shellcheck disable=SC2086
${CXX:-g++} -pthread -o "$out/othello_train" $objects
