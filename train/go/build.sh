#!/bin/sh
# Builds the self-play library with nothing but a C++ compiler, so that a training machine needs no
# packages of ours. Usage: build.sh FOLDER
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$1
mkdir -p "$out"
flags="-std=c++23 -O3 -march=native -DNDEBUG -fPIC -I$root/src -I$root"
sources="src/go/search/features.cpp src/go/search/gumbel.cpp src/go/search/tree.cpp
    train/go/selfplay/pool.cpp train/go/selfplay/library.cpp train/go/selfplay/rate_main.cpp"
objects=""
jobs=""
for source in $sources; do
    object=$out/$(basename "$source" .cpp).o
    # shellcheck disable=SC2086
    ${CXX:-g++} $flags -c "$root/$source" -o "$object" &
    jobs="$jobs $!"
    case $source in *_main.cpp) ;; *) objects="$objects $object" ;; esac
done
for job in $jobs; do wait "$job"; done
# shellcheck disable=SC2086
${CXX:-g++} -shared -pthread -o "$out/libmagpie_selfplay.so" $objects
# shellcheck disable=SC2086
${CXX:-g++} -pthread -o "$out/selfplay_rate" "$out/rate_main.o" $objects
