#!/usr/bin/python3
"""What lego runs to solve a challenge: `dns-01.py present NAME TEXT`, and `cleanup` with the same afterwards."""

import os
import sys

from libcloud.dns.providers import get_driver
from libcloud.dns.types import Provider, RecordType

action, fqdn, text = sys.argv[1:4]
port = int(os.environ["LINODE_PORT"])
dns = get_driver(Provider.LINODE)(os.environ["LINODE_TOKEN"], host="127.0.0.1", port=port, secure=False)

host = fqdn.rstrip(".")
zone = next(zone for zone in dns.list_zones() if host.endswith(f".{zone.domain}"))
name = host.removesuffix(f".{zone.domain}")

if action == "present":
    dns.create_record(name, zone, RecordType.TXT, text, extra={"ttl_sec": 300})
else:
    for record in dns.list_records(zone):
        if (record.type, record.name, record.data) == (RecordType.TXT, name, text):
            dns.delete_record(record)
