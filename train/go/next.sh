#!/bin/sh
# The next run of training, from the checkpoint in this folder: builds the self-play library, checks
# what runs on the GPU, trains, and leaves network.mgn, checkpoint.pt and run.json in OUT.
# Usage: next.sh OUT [SECONDS [more arguments of train.py]]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -eq 0 ]; then
    echo "usage: next.sh OUT [SECONDS [arguments of train.py]]" >&2
    exit 2
fi
# Before half a minute of building: a traceback at its end tells nobody what to install.
for module in numpy torch; do
    if ! python3 -c "import $module" 2>/dev/null; then
        echo "next.sh: python3 has no $module; training needs PyTorch with a GPU, and NumPy (see README.md)" >&2
        exit 1
    fi
done
mkdir -p "$1"
out=$(cd "$1" && pwd)
seconds=${2:-480}
[ $# -ge 2 ] && shift
shift
build=${TMPDIR:-/tmp}/magpie_selfplay
"$here/build.sh" "$build"
cd "$here"
python3 check_gpu.py
exec python3 train.py --library "$build/libmagpie_selfplay.so" --out "$out" --resume checkpoint.pt \
    --seconds "$seconds" --visits 48 --fast-visits 8 --recorded-share 0.3 --sizes 7:512,9:3072,13:3072,19:3072 \
    --capacity 3000000 --rate 3e-4 --flat 0.6 --draws 3 --first 400000 --snapshots '' --match-games 200 "$@"
