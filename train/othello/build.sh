#!/bin/sh
# Builds othello_train with nothing but a C++ compiler, so that a training machine needs no packages
# of ours. Usage: build.sh FOLDER
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$1
mkdir -p "$out"
flags="-std=c++23 -O3 -march=native -DNDEBUG -pthread -Wno-psabi -I$root/src -I$root"
sources="src/core/crc32.cpp
    src/othello/rules/isa.cpp src/othello/rules/isa_portable.cpp
    src/othello/rules/position.cpp src/othello/rules/wide_board.cpp
    src/othello/eval/patterns.cpp src/othello/eval/weights.cpp
    src/othello/solver/edge_stability.cpp src/othello/solver/endgame_portable.cpp
    src/othello/solver/isa.cpp src/othello/solver/probe_errors.cpp src/othello/solver/solver.cpp
    src/engine/report.cpp src/platform/threads.cpp
    src/othello/search/alpha_beta_player.cpp src/othello/search/book.cpp src/othello/search/book_maker.cpp
    src/othello/search/ending.cpp src/othello/search/evaluation.cpp src/othello/search/midgame_search.cpp
    src/othello/search/pattern_player.cpp src/othello/search/root_report.cpp
    train/othello/errors.cpp train/othello/fit.cpp train/othello/learner.cpp train/othello/main.cpp train/othello/match.cpp
    train/othello/network.cpp train/othello/samples.cpp
    train/othello/self_play.cpp train/othello/whole_file.cpp"
# The kernels of the instruction sets, with the flags of src/othello/rules/CMakeLists.txt.
avx2="-mavx2 -mbmi -mbmi2 -mpopcnt"
avx512="$avx2 -mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl -mavx512vpopcntdq"
case $(uname -m) in
x86_64)
    flags="$flags -DMAGPIE_X86_KERNELS=1"
    for set in avx2 avx512; do
        sources="$sources src/othello/rules/isa_$set.cpp src/othello/solver/endgame_$set.cpp"
    done
    ;;
esac
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
    ${CXX:-g++} $flags $more -c "$root/$source" -o "$object" &
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
