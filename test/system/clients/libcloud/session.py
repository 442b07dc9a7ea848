"""Evaluates expressions of Python, one JSON text on a line, with the drivers of libcloud for the service.

Prints a line of JSON for each: {"value": …} with what the objects say, or {"error": …} where one was raised.
"""

import datetime
import json
import os
import sys

from libcloud.common.linode import LinodeDisk
from libcloud.compute.base import NodeImage, NodeLocation, NodeSize
from libcloud.compute.providers import get_driver as get_compute_driver
from libcloud.compute.types import Provider as ComputeProvider
from libcloud.dns.providers import get_driver as get_dns_driver
from libcloud.dns.types import Provider as DnsProvider
from libcloud.dns.types import RecordType

address = {"host": "127.0.0.1", "port": int(os.environ["LINODE_PORT"]), "secure": False}
token = os.environ["LINODE_TOKEN"]
compute = get_compute_driver(ComputeProvider.LINODE)(token, **address)
dns = get_dns_driver(DnsProvider.LINODE)(token, **address)


def said(thing):
    if isinstance(thing, datetime.datetime):
        return thing.isoformat()
    return {name: value for name, value in vars(thing).items() if name != "driver" and not name.startswith("_")}


for line in sys.stdin:
    try:
        answer = {"value": eval(json.loads(line), globals())}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer, default=said), flush=True)
