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
        say "building magpie; the first time takes a minute or two"
        cd "$MAGPIE_ROOT"
        # The tests need packages that running does not; ./check turns them on in the same folder.
        magpie_quietly cmake --preset release -DMAGPIE_TESTS=OFF -DMAGPIE_BENCH=OFF || exit 1
    else
        case $(ninja -C "$folder" -n magpie 2>/dev/null | tail -n 1) in
            *'no work to do'*) exit 0 ;;
        esac
        say "building what has changed"
    fi
    if [ -t 2 ]; then
        ninja -C "$folder" magpie </dev/null >&2 9>&- || { say "the build failed"; exit 1; }
    else
        magpie_quietly ninja -C "$folder" magpie 9>&-
    fi
)
