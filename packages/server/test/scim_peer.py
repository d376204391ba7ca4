"""Checks a SCIM server by scim2-tester (PyPI), for identity/scim/scim.long.test.ts: argv has the address and a token; JSON on standard output."""

import json
import sys

import httpx2
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

ADDRESS, TOKEN = sys.argv[1], sys.argv[2]

with httpx2.Client(
    base_url=ADDRESS, headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60
) as http:
    results = check_server(SyncSCIMClient(http))

print(
    json.dumps(
        [
            {
                "status": result.status.name,
                "title": result.title,
                "kind": result.resource_type,
                "reason": str(result.reason or ""),
            }
            for result in results
        ]
    )
)
