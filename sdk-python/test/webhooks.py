"""Answers webhook.test.ts: what each webhook has in its body, or the code of its refusal."""

import base64
import json
import sys

import lectern


def verified(one):
    body = base64.b64decode(one["body"])
    given = {"secret": one["secret"], "tolerance": one["tolerance"], "now": one["now"]}
    try:
        return {"body": lectern.verify_webhook(body, one["headers"], **given)}
    except lectern.WebhookError as error:
        return {"code": error.code, "status": error.status}
    except ValueError as error:
        return {"error": str(error)}


json.dump([verified(one) for one in json.load(sys.stdin)], sys.stdout)
