#!/usr/bin/env bash
# Makes the two environments: .venv (Python 3.11+, everything but Rasa) and .venv-rasa (Python 3.10, Rasa alone).
# Run by `make setup`. What is up to date is left alone; an install that was cut short is done anew.
#
# Environment:
#   WHICHONE_PYTHON        Python 3.11 or newer to use for .venv (default: searched on PATH, then in pyenv)
#   WHICHONE_RASA_PYTHON   Python 3.10 to use for .venv-rasa (default: searched in pyenv, on PATH, then asked of uv)
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
stamps=$root/.setup
main_env=$root/.venv
rasa_env=$root/.venv-rasa

say() { printf 'setup: %s\n' "$*" >&2; }

fail() {
    printf 'setup: error: %s\n' "$1" >&2
    shift
    if (($# > 0)); then printf '  %s\n' "$@" >&2; fi
    exit 1
}

# A pyenv shim is on PATH for versions that are not switched on and then fails: an interpreter counts when it runs.
runs_as() { # runs_as PYTHON MINOR_AT_LEAST [MINOR_AT_MOST]
    "$1" -c "import sys; sys.exit(not (3, $2) <= sys.version_info[:2] <= (3, ${3:-99}))" >/dev/null 2>&1
}

# Debian ships venv without ensurepip unless python3-venv is installed: such a Python is passed over.
makes_venvs() {
    "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

pyenv_pythons() { # pyenv_pythons 3.N: the newest patch release first
    local folder
    for folder in "${PYENV_ROOT:-}" "$HOME/.pyenv"; do
        [ -n "$folder" ] && [ -d "$folder/versions" ] || continue
        find "$folder/versions" -maxdepth 1 -name "$1*" | sort -rV | sed "s|\$|/bin/python$1|"
    done
}

main_candidates() {
    local version
    for version in 3.11 3.12 3.13; do command -v "python$version" || true; done
    command -v python3 || true
    for version in 3.11 3.12 3.13; do pyenv_pythons "$version"; done
}

find_main_python() {
    local candidate crippled=
    if [ -n "${WHICHONE_PYTHON:-}" ]; then
        runs_as "$WHICHONE_PYTHON" 11 || fail "WHICHONE_PYTHON=$WHICHONE_PYTHON is not a Python 3.11 or newer that runs"
        command -v "$WHICHONE_PYTHON"
        return
    fi
    while read -r candidate; do
        if [ -z "$candidate" ] || ! runs_as "$candidate" 11 13; then continue; fi
        if makes_venvs "$candidate"; then echo "$candidate"; return; fi
        crippled=${crippled:-$candidate}
    done < <(main_candidates)
    if [ -n "$crippled" ]; then
        fail "$crippled cannot make a virtual environment; on Debian and Ubuntu that is a package of its own:" \
            "sudo apt install python3-venv    (or the one of its version, such as python3.11-venv)" \
            "then run make setup again"
    fi
    fail "no Python 3.11, 3.12 or 3.13 found on PATH or in pyenv. Install one:" \
        "Debian and Ubuntu: sudo apt install python3 python3-venv" \
        "anywhere:          pyenv install 3.11" \
        "or name one:       WHICHONE_PYTHON=/path/to/python3.11 make setup"
}

# Prints a Python 3.10, or nothing when only uv can supply one.
find_rasa_python() {
    local candidate
    if [ -n "${WHICHONE_RASA_PYTHON:-}" ]; then
        runs_as "$WHICHONE_RASA_PYTHON" 10 10 \
            || fail "WHICHONE_RASA_PYTHON=$WHICHONE_RASA_PYTHON is not a Python 3.10 that runs"
        command -v "$WHICHONE_RASA_PYTHON"
        return
    fi
    while read -r candidate; do
        if runs_as "$candidate" 10 10; then echo "$candidate"; return; fi
    done < <(pyenv_pythons 3.10)
    candidate=$(command -v python3.10 || true)
    if [ -n "$candidate" ] && runs_as "$candidate" 10 10; then echo "$candidate"; fi
}

# The hash of everything an environment is made from. The folder counts: environments cannot be moved.
key_of() { # key_of OVERRIDE FILE…
    local override=$1
    shift
    { printf '%s\n%s\n' "$root" "$override"; cat "$@" bot/launcher/setup.sh; } | sha256sum | cut -d ' ' -f 1
}

up_to_date() { # up_to_date NAME ENV KEY
    [ -f "$stamps/$1" ] && [ "$(cat "$stamps/$1")" = "$3" ] && [ ! -e "$stamps/$1.unfinished" ] \
        && "$2/bin/python" -c '' >/dev/null 2>&1
}

begin() { # begin NAME ENV MINOR_AT_LEAST MINOR_AT_MOST OVERRIDE: throws away what cannot be built upon
    rm -f "$stamps/$1"
    if [ -e "$stamps/$1.unfinished" ]; then
        say "the last install of $(basename "$2") was cut short; making it anew"
        rm -rf "$2"
    elif [ -e "$2" ] && ! runs_as "$2/bin/python" "$3" "$4"; then
        say "$(basename "$2") does not work here or has another Python; making it anew"
        rm -rf "$2"
    elif [ -e "$2" ] && [ -n "$5" ]; then
        say "making $(basename "$2") anew with the Python that was named"
        rm -rf "$2"
    fi
    touch "$stamps/$1.unfinished"
}

finish() { # finish NAME KEY
    printf '%s\n' "$2" >"$stamps/$1"
    rm -f "$stamps/$1.unfinished"
}

install_main() { # install_main KEY
    local python started=$SECONDS
    begin main "$main_env" 11 99 "${WHICHONE_PYTHON:-}"
    if [ ! -e "$main_env" ]; then
        python=$(find_main_python)
        say "making .venv with $python"
        "$python" -m venv "$main_env" || fail "$python could not make a virtual environment; its message is above."
    fi
    say "installing the main environment (a few minutes the first time)"
    "$main_env/bin/python" -m pip install -qq --disable-pip-version-check \
        -c requirements/main.txt -e '.[actions,web,dev]' uv \
        || fail "pip could not install the main environment; its message is above." \
            "Is the network reachable? Then run make setup again."
    finish main "$1"
    say "main environment ready after $((SECONDS - started)) s"
}

find_uv() {
    if [ -x "$main_env/bin/uv" ]; then echo "$main_env/bin/uv"; else command -v uv || true; fi
}

install_rasa() { # install_rasa KEY
    local python uv started=$SECONDS
    begin rasa "$rasa_env" 10 10 "${WHICHONE_RASA_PYTHON:-}"
    uv=$(find_uv)
    if [ ! -e "$rasa_env" ]; then
        python=$(find_rasa_python)
        if [ -n "$python" ]; then say "making .venv-rasa with $python"; else
            python=3.10
            say "no Python 3.10 in pyenv or on PATH; asking uv for one (it may download it)"
        fi
        if [ -z "$uv" ] || ! "$uv" venv --quiet --no-project --python "$python" "$rasa_env"; then
            rm -rf "$rasa_env"
            fail "Rasa needs a Python 3.10, and none was found in pyenv, on PATH or by uv. Get one:" \
                "with pyenv: pyenv install 3.10" \
                "with uv:    uv python install 3.10" \
                "or name it: WHICHONE_RASA_PYTHON=/path/to/python3.10 make setup"
        fi
    fi
    say "installing Rasa (2.5 GB on disk, half a minute with a fast network)"
    # pip is many times slower but reads its own configuration (mirrors, certificates), which uv does not.
    if ! "$uv" pip install --quiet --python "$rasa_env/bin/python" -r requirements/rasa.lock; then
        say "uv could not install Rasa; trying pip, which takes about five minutes"
        "$main_env/bin/python" -m pip --python "$rasa_env/bin/python" install -qq --disable-pip-version-check \
            -r requirements/rasa.lock \
            || fail "neither uv nor pip could install Rasa; their messages are above." \
                "Is the network reachable? Then run make setup again."
    fi
    finish rasa "$1"
    say "Rasa ready after $((SECONDS - started)) s"
}

mkdir -p "$stamps"
main_key=$(key_of "${WHICHONE_PYTHON:-}" requirements/main.txt pyproject.toml)
rasa_key=$(key_of "${WHICHONE_RASA_PYTHON:-}" requirements/rasa.lock)
if up_to_date main "$main_env" "$main_key" && up_to_date rasa "$rasa_env" "$rasa_key"; then exit 0; fi

# Two at a time would write into the same environments.
if command -v flock >/dev/null; then
    exec 9>"$stamps/lock"
    flock -n 9 || { say "another make setup is running; waiting for it"; flock 9; }
fi
up_to_date main "$main_env" "$main_key" || install_main "$main_key" 9>&-
up_to_date rasa "$rasa_env" "$rasa_key" || install_rasa "$rasa_key" 9>&-
