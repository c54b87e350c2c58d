#!/usr/bin/env bash
# Sees to a headless Chromium for the tests of the web page. Nothing is installed on a person's own machine without asking:
# only as root (a container), or where CI is set and sudo asks for no password. Without one those tests are skipped and say so.
set -euo pipefail

has_browser() { command -v chromium >/dev/null && command -v chromedriver >/dev/null; }

say() { printf 'browser: %s\n' "$*" >&2; }

if has_browser; then exit 0; fi
install="apt-get install -y --no-install-recommends chromium chromium-driver"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    if [ -z "${CI:-}" ] || ! sudo -n true 2>/dev/null; then as_root=refused; fi
fi
if [ "$as_root" = refused ] || ! command -v apt-get >/dev/null; then
    say "no chromium and chromedriver on PATH: the tests of the web page will be skipped. On Debian: sudo $install"
    exit 0
fi
say "installing chromium and chromedriver for the tests of the web page"
# shellcheck disable=SC2086 # a list of words
if ! { DEBIAN_FRONTEND=noninteractive $as_root apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive $as_root $install -qq >/dev/null; } || ! has_browser; then
    say "chromium could not be installed: the tests of the web page will be skipped"
fi
