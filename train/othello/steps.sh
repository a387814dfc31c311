# What the runs of training share: a run of steps that goes on where it was broken off. Sourced with `here`, `root` and
# `out` set; OUT/done must be there. Sets `train`, the program.

train=${MAGPIE_TRAINER:-}
if [ -z "$train" ]; then
    echo "building" >&2
    "$here/build.sh" "${TMPDIR:-/tmp}/magpie_othello_train"
    train=${TMPDIR:-/tmp}/magpie_othello_train/othello_train
fi

# Writes the log: the figures of what is done, in order.
tell() { cat "$out"/done/*.json >"$out/run.jsonl"; }

# Begins the run of the plan $1, or goes on with it. The weights it begins with are kept with it, as old.mgw: those
# that ship may change between two calls, and games and fits of two beginnings are not to be mixed.
begin() {
    if [ ! -f "$out/begun.txt" ]; then
        rm -f "$out/old.mgw"
        if [ "${from_nothing:-no}" = no ] && [ -f "$root/weights/othello.mgw" ]; then
            cp "$root/weights/othello.mgw" "$out/old.mgw"
        fi
        echo "$1" >"$out/begun.part"
        mv "$out/begun.part" "$out/begun.txt"
    fi
    if [ "$(cat "$out/begun.txt")" != "$1" ]; then
        echo "$out was begun with $(cat "$out/begun.txt"), this is $1: go on with the same, or begin in another folder" >&2
        exit 1
    fi
}

# Does the step $1, the command that follows, unless it is done; its line of figures is the mark that it is.
steps=0
step() {
    steps=$((steps + 1))
    mark=$out/done/$(printf %02d "$steps")-$1.json
    if [ -e "$mark" ]; then return; fi
    echo "$1" >&2
    shift
    "$@" >"$out/figures.part"
    cat "$out/figures.part"
    mv "$out/figures.part" "$mark"
    tell
}
