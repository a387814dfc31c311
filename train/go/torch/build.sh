#!/bin/sh
# Builds torch_search, the engine on libtorch, with a C++ compiler and the libtorch of this machine: that
# of python3's torch, or of the Debian package libtorch-dev. Usage: build.sh FOLDER
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
if [ $# -ne 1 ]; then
    echo "usage: build.sh FOLDER" >&2
    exit 2
fi
out=$1
mkdir -p "$out"
if torch=$(python3 -c 'import torch, os; print(os.path.dirname(torch.__file__))' 2>/dev/null); then
    includes="-I$torch/include -I$torch/include/torch/csrc/api/include"
    cuda=""
    [ -e "$torch/lib/libtorch_cuda.so" ] && cuda="-Wl,--no-as-needed -ltorch_cuda -lc10_cuda -Wl,--as-needed"
    libraries="-L$torch/lib -Wl,-rpath,$torch/lib -ltorch -ltorch_cpu -lc10 $cuda"
else
    includes="-I/usr/include/torch/csrc/api/include"
    libraries="-ltorch -ltorch_cpu -lc10"
fi
flags="-std=c++23 -O2 -DNDEBUG -I$root/src -I$root"
for source in $(cd "$root" && find src/core src/engine src/nn src/go src/platform -name '*.cpp') \
    train/go/torch/torch_backend.cpp train/go/torch/search_main.cpp; do
    object=$out/$(echo "$source" | tr / _).o
    case $source in
    */isa.cpp) more="-DMAGPIE_X86_KERNELS=1" ;;
    */isa_simd128.cpp) more="-O3 -ffp-contract=fast -Wno-psabi" ;;
    */isa_avx2.cpp) more="-O3 -ffp-contract=fast -Wno-psabi -mavx2 -mfma" ;;
    */isa_avx512.cpp) more="-O3 -ffp-contract=fast -Wno-psabi -mavx2 -mfma -mavx512f -mavx512bw -mavx512dq -mavx512vl -mprefer-vector-width=512" ;;
    src/*) more="" ;;
    *) more=$includes ;;
    esac
    echo "${CXX:-g++} $flags $more -c $root/$source -o $object"
done >"$out/commands"
xargs -P "$(nproc)" -I{} sh -c '{}' <"$out/commands"
# shellcheck disable=SC2046,SC2086
${CXX:-g++} -pthread -o "$out/torch_search" $(sed 's/.* -o //' "$out/commands") $libraries
