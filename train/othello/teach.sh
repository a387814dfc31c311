#!/bin/sh
# A run of training with teachers, on a machine with a GPU: games in two halves, a large network that learns the labels of
# each half and tells those of the other (teacher.py), and three fits: with the labels of the games, with those told, and
# with positions beside the games as well. Each plays the weights that ship; the best takes their place if it wins.
#
# Leaves othello.mgw (where one won), run.jsonl and errors.txt in OUT. Called again with the same OUT it goes on where it
# was broken off, as next.sh does; no step takes longer than the longest of its SECONDS and some minutes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
usage() {
    cat <<'END'
usage: teach.sh OUT [GAMES_SECONDS [TEACHER_SECONDS [DEPTH [THREADS]]]]

GAMES_SECONDS (210) are for the games of each half, TEACHER_SECONDS (240) for each teacher.
In the environment:
  MAGPIE_SHARD_GAMES, MAGPIE_SOLVE_FROM    1000 and 14
  MAGPIE_TEACHER_SHARE    per cent of the teacher in a label that is told, 80
  MAGPIE_OTHERS           per cent of positions beside which one is added, 30
  MAGPIE_TEACHER          more options of teacher.py learn: --blocks 2 --channels 16 for a trial without a GPU
  MAGPIE_EPOCHS, MAGPIE_MATCH_PAIRS        4 and 2000
  MAGPIE_TRAINER          a program othello_train that is built already
END
}
case ${1:-} in
-h | --help)
    usage
    exit 0
    ;;
'')
    usage >&2
    exit 2
    ;;
esac
for module in numpy torch; do
    if ! python3 -c "import $module" 2>/dev/null; then
        echo "teach.sh: python3 has no $module; a teacher needs PyTorch with a GPU, and NumPy" >&2
        exit 1
    fi
done
mkdir -p "$1/positions" "$1/done"
out=$(cd "$1" && pwd)
. "$here/steps.sh"
seconds=${2:-210}
teacher_seconds=${3:-240}
depth=${4:-6}
threads=${5:-$(nproc)}
solve=${MAGPIE_SOLVE_FROM:-14}
share=${MAGPIE_TEACHER_SHARE:-80}
others=${MAGPIE_OTHERS:-30}
epochs=${MAGPIE_EPOCHS:-4}
begin "teachers: $seconds s of games and $teacher_seconds s of learning for each half, depth $depth, exact from $solve, \
share $share, others $others, $epochs epochs${MAGPIE_TEACHER:+, $MAGPIE_TEACHER}"
if [ ! -f "$out/old.mgw" ]; then
    echo "teach.sh: no weights ship to begin with: run next.sh first" >&2
    exit 1
fi

for half in a b; do
    case $half in a) seed=11 ;; *) seed=12 ;; esac
    step "play-$half" "$train" play "$out/positions/$half" --weights "$out/old.mgw" --seconds "$seconds" \
        --games "${MAGPIE_SHARD_GAMES:-1000}" --depth "$depth" --solve "$solve" --random 4 --seed "$seed" --threads "$threads"
done
for half in a b; do
    # shellcheck disable=SC2086
    step "teach-$half" python3 "$here/teacher.py" learn "$out/$half.pt" "$out/positions/$half" --seconds "$teacher_seconds" \
        ${MAGPIE_TEACHER:-}
done
# Whoever learned a label tells it back: each teacher tells the half that it did not see.
for half in a b; do
    case $half in a) other=b ;; *) other=a ;; esac
    step "tell-$half" python3 "$here/teacher.py" tell "$out/$other.pt" "$out/positions/$half" "$out/positions/told_$half" \
        --exact "$solve" --share "$share" --symmetries 0
    step "wide-$half" python3 "$here/teacher.py" tell "$out/$other.pt" "$out/positions/$half" "$out/positions/wide_$half" \
        --exact "$solve" --share "$share" --others "$others" --symmetries 0
done

# Fits $1.mgw from the folders $2a and $2b and matches it with the weights before.
fit() {
    step "fit-$1" "$train" fit "$out/$1.mgw" "$out/positions/$2a" "$out/positions/$2b" --from "$out/old.mgw" \
        --epochs "$epochs" --threads "$threads" --note "Magpie, train/othello, $3"
    match "$1" old "the weights before"
}
match() {
    step "match-$1-$2" "$train" match "$out/$1.mgw" "$out/$2.mgw" --against "$3" --pairs "${MAGPIE_MATCH_PAIRS:-2000}" \
        --depth 6 --threads "$threads"
}
fit plain "" "the labels of games"
fit taught told_ "taught by a larger network"
fit wide wide_ "taught by a larger network, beside the games too"
match taught plain "the labels of games"
match wide plain "the labels of games"
step choose python3 "$here/choose.py" "$out/run.jsonl" "the weights before"
chosen=$(sed -n 's/.*"file": "\(.*\)".*/\1/p' "$out"/done/*-choose.json)
if [ -z "$chosen" ]; then
    echo "None of the three won by more than two standard errors: the weights that ship stay." >&2
    exit 0
fi
# The step's figures are kept like those of the others; the table of all depths is for eyes.
measured() { "$train" errors "$out/$chosen" "$out/positions/b" --solve 22 --threads "$threads" 2>"$out/errors.txt"; }
step errors measured
cp "$out/$chosen" "$out/othello.mgw.part"
mv "$out/othello.mgw.part" "$out/othello.mgw"
