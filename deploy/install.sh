#!/usr/bin/env bash
# Installs what production runs into an empty directory: gateway and backend of a commit, and their libraries. .gitattributes lists what
# is written: neither demo nor sandbox, nor anything that only builds or tests.
#   deploy/install.sh /srv/nightlark [commit]
set -euo pipefail
target=${1:?usage: deploy/install.sh <empty directory> [commit]}
mkdir -p "$target"
[ -z "$(ls -A "$target")" ] || { echo "$target is not empty" >&2; exit 1; }
git -C "$(dirname "${BASH_SOURCE[0]}")/.." archive "${2:-HEAD}" | tar -x -C "$target"
cd "$target"
npm ci --omit=dev --include-workspace-root --workspace backend --workspace gateway --no-audit --no-fund
# npm also installs the nested libraries of packages that are in its lock file but not here.
for directory in platform/*/ shared/*/; do
  [ -e "$directory/package.json" ] || rm -r "$directory"
done
