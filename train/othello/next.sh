#!/bin/sh
# The next run of training: games and fits by turns for SECONDS, from the weights that ship or, with --from-nothing or
# where there are none, from the hand evaluation; then matches of the new weights against the old ones, and a book.
#
# Leaves othello.mgw, othello.mgb and run.jsonl in OUT, every position in OUT/positions, the weights of each generation in
# OUT/generations. Called again with the same OUT it goes on where it was broken off, at whatever instant that was: what
# is in OUT/done is done, games that are there are kept.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
usage() {
    cat <<'END'
usage: next.sh [--from-nothing] OUT [SECONDS [DEPTH [THREADS]]]

SECONDS (900) are for games and fits; with 0, only the book, with the weights in OUT or those that ship.
DEPTH (8) is that of the search in games. In the environment:
  MAGPIE_GENERATIONS    how many, 4 (5 from nothing)
  MAGPIE_SHARD_GAMES    games of a file of positions, 200
  MAGPIE_SOLVE_FROM     empty squares from which on positions are solved, 16
  MAGPIE_EPOCHS         of a fit, 4
  MAGPIE_MATCH_PAIRS, MAGPIE_MATCH_DEPTH    500 and 6
  MAGPIE_BOOK_SECONDS, MAGPIE_BOOK_DEPTH    60 and 16
  MAGPIE_TRAINER        a program othello_train that is built already
END
}
from_nothing=no
case ${1:-} in
--from-nothing)
    from_nothing=yes
    shift
    ;;
-h | --help)
    usage
    exit 0
    ;;
esac
if [ $# -eq 0 ]; then
    usage >&2
    exit 2
fi
mkdir -p "$1/positions" "$1/generations" "$1/done"
out=$(cd "$1" && pwd)
. "$here/steps.sh"
seconds=${2:-900}
depth=${3:-8}
threads=${4:-$(nproc)}
book_seconds=${MAGPIE_BOOK_SECONDS:-60}
shipped=$root/weights/othello.mgw

# The book of the weights $1; one that is there is gone on with, for as long as one likes.
book() {
    echo "book: $book_seconds s of searches" >&2
    "$train" book "$out/othello.mgb" --weights "$1" --seconds "$book_seconds" --depth "${MAGPIE_BOOK_DEPTH:-16}" \
        --threads "$threads" >"$out/figures.part"
    cat "$out/figures.part"
    mv "$out/figures.part" "$out/done/90-book-$(date +%s).json"
    tell
}
if [ "$seconds" -eq 0 ]; then
    if [ -f "$out/othello.mgw" ]; then
        book "$out/othello.mgw"
    elif [ -f "$shipped" ]; then
        book "$shipped"
    else
        echo "next.sh: a book is made with weights; there are none in OUT and none that ship" >&2
        exit 1
    fi
    exit 0
fi

begin "$seconds s, depth $depth, ${MAGPIE_GENERATIONS:-all} generations, exact from ${MAGPIE_SOLVE_FROM:-16}, ${MAGPIE_EPOCHS:-4} epochs"
old=hand
if [ -f "$out/old.mgw" ]; then
    old=$out/old.mgw
    if [ "$from_nothing" = yes ]; then
        echo "next.sh: $out was begun with weights: begin from nothing in another folder" >&2
        exit 1
    fi
fi

# Plays generation $1 with weights $2 for $3 seconds and fits it with the ones before, the last three
# in all: what weaker weights played is soon forgotten.
generation() {
    step "play-$1" "$train" play "$out/positions/$1" --weights "$2" --seconds "$3" --games "${MAGPIE_SHARD_GAMES:-200}" \
        --depth "$depth" --solve "${MAGPIE_SOLVE_FROM:-16}" --seed "$1" --threads "$threads"
    folders=$out/positions/$1
    for before in $(($1 - 1)) $(($1 - 2)); do
        # What the hand evaluation played is learned from in the first generation alone.
        if [ "$before" -ge "$first_kept" ] && [ -d "$out/positions/$before" ]; then
            folders="$folders $out/positions/$before"
        fi
    done
    # shellcheck disable=SC2086
    step "fit-$1" "$train" fit "$out/generations/$1.mgw" $folders --from "$2" --epochs "${MAGPIE_EPOCHS:-4}" \
        --threads "$threads" --note "Magpie, train/othello, generation $1"
}

# A tenth of the time for the first games from nothing, and four parts of nearly a fifth: the rest of SECONDS is for
# the fits, which may take longer. One busy core learns from a million positions in about a minute (README.md), and
# a fit has those of three generations.
first_kept=1
at=1
last=${MAGPIE_GENERATIONS:-4}
now=$old
if [ "$old" = hand ]; then
    first_kept=2
    last=${MAGPIE_GENERATIONS:-5}
    generation 1 hand $((seconds / 10))
    now=$out/generations/1.mgw
    at=2
fi
part=$((seconds * 18 / 100))
while [ "$at" -le "$last" ]; do
    generation "$at" "$now" "$part"
    now=$out/generations/$at.mgw
    at=$((at + 1))
done
cp "$now" "$out/othello.mgw.part"
mv "$out/othello.mgw.part" "$out/othello.mgw"

contest() {
    step "match-$1" "$train" match "$now" "$2" --against "$3" --pairs "${MAGPIE_MATCH_PAIRS:-500}" \
        --depth "${MAGPIE_MATCH_DEPTH:-6}" --threads "$threads"
}
if [ "$old" != hand ]; then contest old "$old" "the weights before"; fi
contest hand hand "the hand evaluation"
if [ "$book_seconds" -gt 0 ] && [ -z "$(ls "$out"/done/90-book-* 2>/dev/null)" ]; then book "$now"; fi
