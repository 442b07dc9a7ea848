"""Runs code of Python, one JSON string on a line, with a client of linode_api4 for the service.

Prints a line of JSON for each: {"value": …} with the value of an expression, or {"error": …} if one was raised.
"""

import json
import os
import sys

from linode_api4 import *
from linode_api4.objects.serializable import JSONObject

url = f"http://127.0.0.1:{os.environ['LINODE_PORT']}/v4"
token = os.environ["LINODE_TOKEN"]
client = LinodeClient(token, base_url=url)


def shown(thing):
    """The attributes that the client has for an object, or the items of a list."""
    if isinstance(thing, (PaginatedList, tuple)):
        return list(thing)
    if isinstance(thing, JSONObject):
        return thing.dict
    if isinstance(thing, MappedObject):
        return thing.dict
    if isinstance(thing, Base):
        return {name: value for name in type(thing).properties for value in [getattr(thing, name)] if is_plain(value)}
    return str(thing)


def is_plain(value):
    return isinstance(value, (str, int, float, bool, list, dict, type(None))) and not (
        isinstance(value, list) and any(isinstance(each, Base) for each in value)
    )


def evaluated(code):
    try:
        compiled = compile(code, "test", "eval")
    except SyntaxError:
        exec(code, globals())
        return None
    return eval(compiled, globals())


for line in sys.stdin:
    try:
        answer = json.dumps({"value": evaluated(json.loads(line))}, default=shown)
    except Exception as error:
        answer = json.dumps({"error": f"{type(error).__name__}: {error}"})
    print(answer, flush=True)
