# Sourced by ./run: builds the program of the release preset, quickly when it is up to date.

# CMake refuses a build folder that was made for another place (a clone that was moved or copied).
magpie_forget_foreign_build() {
    local cache=$1/CMakeCache.txt
    [ -f "$cache" ] || return 0
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$MAGPIE_ROOT" "$cache" && [ -f "$1/build.ninja" ] || rm -rf "$1"
}

# Runs a build step quietly; its output is shown only when it fails.
magpie_quietly() {
    local log=$MAGPIE_ROOT/build/run.log
    "$@" </dev/null >"$log" 2>&1 && return 0
    cat "$log" >&2
    say "the build failed"
    return 1
}

# Reads the lines of ninja and says every tenth of the way: enough to see that it goes on.
magpie_tenths() {
    local line built all shown=0
    while IFS= read -r line; do
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
        built=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
        if (((built * 10) / all > shown)); then
            shown=$(((built * 10) / all))
            say "$built of $all steps built"
        fi
    done
}

# Builds with the progress on standard error: on one line of a terminal, else now and then.
magpie_ninja() {
    local log=$MAGPIE_ROOT/build/run.log
    if [ -t 2 ]; then
        NINJA_STATUS='[%f/%t, %es] ' ninja "$@" </dev/null >&2 && return 0
    else
        ninja "$@" </dev/null 2>&1 | tee "$log" | magpie_tenths && return 0
        cat "$log" >&2
    fi
    say "the build failed"
    return 1
}

magpie_build_program() (
    folder=$MAGPIE_ROOT/build/release
    mkdir -p "$MAGPIE_ROOT/build"
    exec 9>"$MAGPIE_ROOT/build/.lock"
    if ! flock -n 9; then
        say "waiting for another build in this folder"
        flock 9
    fi
    magpie_forget_foreign_build "$folder"
    if [ ! -f "$folder/build.ninja" ]; then
        say "building magpie; the first time takes several minutes on two cores"
        cd "$MAGPIE_ROOT"
        # The tests need packages that running does not; ./check turns them on in the same folder.
        magpie_quietly cmake --preset release -DMAGPIE_TESTS=OFF -DMAGPIE_BENCH=OFF || exit 1
    else
        case $(ninja -C "$folder" -n magpie 2>/dev/null | tail -n 1) in
            *'no work to do'*) exit 0 ;;
        esac
        say "building what has changed"
    fi
    magpie_ninja -C "$folder" magpie 9>&-
)
