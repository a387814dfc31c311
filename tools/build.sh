# Sourced by ./run: builds the program of the release preset, and the page that it serves, quickly when they
# are up to date.

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

# What the lock file of the page names, fetched once.
magpie_fetch_page_tools() {
    local lock=web/package-lock.json kept=web/node_modules/.package-lock.json
    [ -f "$kept" ] && [ ! "$lock" -nt "$kept" ] && return 0
    say "fetching what builds the page"
    magpie_quietly npm ci --prefix web --ignore-scripts --no-audit --no-fund --cache "$MAGPIE_ROOT/.cache/npm" &&
        touch "$kept"
}

# The library as WebAssembly and the page around it, in build/web/dist. Fails where that cannot be made, and
# says so.
magpie_build_page() (
    cd "$MAGPIE_ROOT" && [ -f web/package-lock.json ] || exit 1
    exec 9>build/.lock
    flock 9
    if magpie_setup page && magpie_build_module && magpie_fetch_page_tools &&
        magpie_quietly node web/tools/build.mjs; then
        exit 0
    fi
    say "the page could not be made, so the game is played here; ./run serve serves games to other programs"
    exit 1
)

magpie_build_module() {
    local folder=$MAGPIE_ROOT/build/wasm
    magpie_forget_foreign_build "$folder"
    if [ ! -f "$folder/build.ninja" ]; then
        say "building the page; the first time takes some minutes"
        magpie_quietly cmake --preset wasm || return 1
    fi
    case $(ninja -C "$folder" -n magpie_module 2>/dev/null | tail -n 1) in
        *'no work to do'*) return 0 ;;
    esac
    magpie_ninja -C "$folder" magpie_module 9>&-
}
