#!/bin/sh
# Answers a question from the notes in a folder. Exit codes and JSON are for scripts, progress goes to stderr.
set -eu

mkdir notes
echo 'Every employee may take thirty days of paid holiday a year.' > notes/leave.md
echo 'Lock your screen when you leave your desk.' > notes/security.md

mcp-vector-search index notes --json 2> progress.log > report.json
node -p '`${require("./report.json").totals.indexed} indexed`'

mcp-vector-search search 'how much vacation do I get?' --limit 1 --json > answer.json
node -p 'const [hit] = require("./answer.json").hits; `${require("path").basename(hit.path)}: ${hit.content.trim()}`'

if mcp-vector-search search --limit many x 2> usage.log; then exit 1; else echo "wrong option: exit code $?"; fi
if mcp-vector-search status --index missing.db 2> error.log; then exit 1; else echo "no index: exit code $?"; fi
grep -o '\[STORE_NOT_FOUND\]' error.log
