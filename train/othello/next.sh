#!/bin/sh
# The next run of training, from the weights in weights/othello.mgw (or from the hand evaluation where
# there are none): builds, plays and fits by turns for SECONDS, then matches the new weights against
# the old ones. Leaves othello.mgw and run.jsonl in OUT, and every position in OUT/positions. Started
# again with the same OUT it goes on where it was: shards that are there are kept. Then makes a book with
# the new weights, OUT/othello.mgb, for MAGPIE_BOOK_SECONDS more, going on with the one that is there.
# Usage: next.sh OUT [SECONDS [DEPTH [THREADS]]]; with SECONDS 0 only the book, with the weights that ship
# or those in OUT.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
if [ $# -eq 0 ]; then
    echo "usage: next.sh OUT [SECONDS [DEPTH [THREADS]]]" >&2
    exit 2
fi
mkdir -p "$1/positions"
out=$(cd "$1" && pwd)
seconds=${2:-900}
depth=${3:-8}
threads=${4:-$(nproc)}
games=${MAGPIE_SHARD_GAMES:-200}
solve=${MAGPIE_SOLVE_FROM:-16}
book_seconds=${MAGPIE_BOOK_SECONDS:-60}
book_depth=${MAGPIE_BOOK_DEPTH:-16}
pairs=${MAGPIE_MATCH_PAIRS:-500}
match_depth=${MAGPIE_MATCH_DEPTH:-6}
build=${TMPDIR:-/tmp}/magpie_othello_train
echo "building" >&2
"$here/build.sh" "$build"
train=$build/othello_train
old=hand
if [ -f "$root/weights/othello.mgw" ]; then old=$root/weights/othello.mgw; fi
log=$out/run.jsonl

# The book of the weights $1.
book() {
    echo "book: $book_seconds s of searches $book_depth moves deep" >&2
    "$train" book "$out/othello.mgb" --weights "$1" --seconds "$book_seconds" --depth "$book_depth" \
        --threads "$threads" | tee -a "$log"
}
if [ "$seconds" -eq 0 ]; then
    if [ -f "$out/othello.mgw" ]; then book "$out/othello.mgw"; else book "$old"; fi
    exit 0
fi

# Plays generation $1 with weights $2 for $3 seconds and fits it with the ones before, the last three
# in all: what weaker weights played is soon forgotten.
generation() {
    echo "generation $1: $3 s of games with $2" >&2
    "$train" play "$out/positions/$1" --weights "$2" --seconds "$3" --games "$games" --depth "$depth" --solve "$solve" \
        --seed "$1" --threads "$threads" >>"$log"
    folders=$out/positions/$1
    for before in $(($1 - 1)) $(($1 - 2)); do
        # What the hand evaluation played is learned from in the first generation alone.
        if [ "$before" -ge "$first_kept" ] && [ -d "$out/positions/$before" ]; then
            folders="$folders $out/positions/$before"
        fi
    done
    # shellcheck disable=SC2086
    "$train" fit "$out/othello.mgw" $folders --from "$2" --threads "$threads" \
        --note "Magpie, train/othello, generation $1" >>"$log"
}

# A tenth of the time for the first games where there are no weights yet, and four parts of nearly a fifth: the
# rest of SECONDS is for the fits, which may take longer. One busy core learns from a million positions in about
# a minute (README.md), and a fit has those of three generations.
first_kept=1
if [ "$old" = hand ]; then
    first_kept=2
    generation 1 hand $((seconds / 10))
    now=$out/othello.mgw
    last=5
else
    now=$old
    last=4
fi
part=$((seconds * 18 / 100))
at=$((last - 3))
while [ "$at" -le "$last" ]; do
    generation "$at" "$now" "$part"
    now=$out/othello.mgw
    at=$((at + 1))
done

echo "matches" >&2
contest() {
    "$train" match "$out/othello.mgw" "$1" --against "$(basename "$1")" --pairs "$pairs" --depth "$match_depth" \
        --threads "$threads" | tee -a "$log"
}
if [ "$old" != hand ]; then contest "$old"; fi
contest hand
if [ "$book_seconds" -gt 0 ]; then book "$out/othello.mgw"; fi
