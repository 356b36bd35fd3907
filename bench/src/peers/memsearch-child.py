"""Answers questions through memsearch's Python API in one process, a JSON object a line on both sides.

Arguments: database, model. {"query": ..., "limit": ... or null} gives {"sources": [...]}; {"text": true} gives what memsearch's own
command `search` prints for the last answer.
"""

import asyncio
import json
import sys

from click.testing import CliRunner
from memsearch import core
from memsearch.cli import cli

DEFAULT_LIMIT = 5  # of the command `search`
database, model = sys.argv[1:]
search = core.MemSearch(embedding_provider="onnx", embedding_model=model, milvus_uri=database)
loop = asyncio.new_event_loop()
last = {"query": "", "results": []}


class Answered:
    """Stands for MemSearch in the command: what was found is printed, not searched again."""

    def __init__(self, **_):
        pass

    async def search(self, *_, **__):
        return last["results"]

    def close(self):
        pass


core.MemSearch = Answered
for line in sys.stdin:
    request = json.loads(line)
    if request.get("text"):
        answer = {"text": CliRunner().invoke(cli, ["search", last["query"], "--provider", "onnx"]).output}
    else:
        limit = request.get("limit") or DEFAULT_LIMIT
        results = loop.run_until_complete(search.search(request["query"], top_k=limit))
        last = {"query": request["query"], "results": results}
        answer = {"sources": [result["source"] for result in results]}
    print(json.dumps(answer), flush=True)
search.close()
