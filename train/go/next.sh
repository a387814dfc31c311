#!/bin/sh
# The next run of training, from the checkpoint in this folder: builds the self-play library, checks
# what runs on the GPU, trains, and leaves network.mgn, checkpoint.pt and run.json in OUT.
# Usage: next.sh OUT [SECONDS [more arguments of train.py]]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1
seconds=${2:-480}
[ $# -ge 2 ] && shift
shift
build=${TMPDIR:-/tmp}/magpie_selfplay
"$here/build.sh" "$build"
cd "$here"
python3 check_gpu.py
exec python3 train.py --library "$build/libmagpie_selfplay.so" --out "$out" --resume checkpoint.pt \
    --seconds "$seconds" --sizes 9:4608:0.45,13:3072:0.3,19:1152:0.25 --capacity 3000000 \
    --rate 1.2e-3 --flat 0.5 --snapshots '' --match-games 200 "$@"
