# Sourced by ./run and ./check: finds the Debian packages of tools/packages.txt that are missing and
# installs them. Asks nothing, prints only on standard error, reads nothing from standard input.

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# The packages of the groups named, one a line, without those whose command is already there.
magpie_packages() {
    local groups=" $* " group= name word command rest
    while read -r name word command rest || [ -n "$name" ]; do
        case $name in
            '' | '#'*) ;;
            '['*']') group=${name#[}; group=${group%]} ;;
            *)
                case $groups in *" $group "*) ;; *) continue ;; esac
                if [ "$word" = unless ] && command -v "$command" >/dev/null; then continue; fi
                echo "$name" ;;
        esac
    done <"${MAGPIE_PACKAGES:-$MAGPIE_ROOT/tools/packages.txt}"
}

# Those of the packages given that are not installed.
magpie_missing() {
    local installed name
    installed=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' "$@" 2>/dev/null || true)"
    for name in "$@"; do
        case $installed in *" $name=installed "*) ;; *) echo "$name" ;; esac
    done
}

# Installs what is missing of the groups named. Without apt it prints the list and goes on: the tools
# may be there under other names, and the build says which one is not.
magpie_setup() {
    local wanted missing as_root=() log
    mapfile -t wanted < <(magpie_packages "$@")
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        # Once per clone and list is enough: a second ./run should be as quiet as with apt.
        local seen=$MAGPIE_ROOT/build/.packages-shown-${1} list="${wanted[*]}"
        if [ ! -f "$seen" ] || [ "$(cat "$seen")" != "$list" ]; then
            say "this system has no apt; these Debian packages, or their like, are needed:"
            printf '    %s\n' "${wanted[@]}" >&2
            mkdir -p "$MAGPIE_ROOT/build" && printf '%s\n' "$list" >"$seen"
        fi
        return 0
    fi
    mapfile -t missing < <(magpie_missing "${wanted[@]}")
    [ ${#missing[@]} -eq 0 ] && return 0

    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "not root and no sudo; please install: ${missing[*]}"
            return 1
        fi
        as_root=(sudo)
    fi
    say "installing ${missing[*]} (this can take some minutes)"
    log=$(mktemp)
    if ! magpie_apt update >"$log" 2>&1; then
        say "apt-get update failed, going on with the lists there are"
        tail -n 5 "$log" >&2
    fi
    if ! magpie_apt install --yes --no-install-recommends "${missing[@]}" >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        rm -f "$log"
        say "could not install: ${missing[*]}"
        return 1
    fi
    rm -f "$log"
}

# `env` rather than a variable in front: sudo drops the environment.
magpie_apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 \
        "$@" </dev/null
}
