"""A learning platform on lti1p3platform (PyPI), for lti/peer.long.test.ts: argv has the port and the tool's origin and key."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.membership import Context
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration
from lti1p3platform.request import Request
from lti1p3platform.score import UpdateScoreStatus
from lti1p3platform.service_connector import (
    AssignmentsGradesService,
    NamesRoleProvisioningService,
)

PORT, TOOL, KEY = int(sys.argv[1]), sys.argv[2], sys.argv[3]
OWN = f"http://127.0.0.1:{PORT}"
LAUNCH = f"{TOOL}/api/identity/lti/{KEY}/launch"

key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
private = key.private_bytes(
    serialization.Encoding.PEM,
    serialization.PrivateFormat.PKCS8,
    serialization.NoEncryption(),
).decode()
public = (
    key.public_key()
    .public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    .decode()
)

# What the platform knows: its people, line items, scores and what was picked for it.
state = {"members": [], "items": {}, "scores": [], "picked": []}


class Config(LTI1P3PlatformConfAbstract):
    def init_platform_config(self, **kwargs):
        pass

    def get_registration_by_params(self, **kwargs):
        return (
            Registration()
            .set_iss(OWN)
            .set_client_id("peer-tool")
            .set_deployment_id("dep-1")
            .set_launch_url(LAUNCH)
            .set_deeplink_launch_url(LAUNCH)
            .set_oidc_login_url(f"{TOOL}/api/identity/lti/{KEY}/login")
            .set_platform_public_key(public)
            .set_platform_private_key(private)
            .set_tool_key_set_url(f"{TOOL}/api/identity/lti-keys")
        )


def config():
    made = Config()
    made.get_registration()
    return made


class Asked(Request):
    def build_metadata(self, request):
        return request


class Login(OIDCLoginAbstract):
    def set_lti_message_hint(self, **kwargs):
        self._lti_message_hint = kwargs["hint"]

    def get_redirect(self, url):
        return url


class Launch(LTIAdvantageMessageLaunchAbstract):
    def render_launch_form(self, launch_data, **kwargs):
        return launch_data

    def prepare_launch(self, preflight_response):
        hint = json.loads(preflight_response["lti_message_hint"])
        self.set_user_data(
            hint["user"],
            [f"http://purl.imsglobal.org/vocab/lis/v2/membership#{hint['role']}"],
            full_name=f"Name of {hint['user']}",
            preferred_username=hint["user"],
        )
        self.set_launch_context_claim("course-1", ["CourseOffering"], "Peer course", "P1")
        self.set_nrps(f"{OWN}/members")
        if hint.get("pick"):
            self.set_dl(f"{OWN}/picked", "Pick", "", {"ltiResourceLink"}, "opaque")
            return
        self.set_resource_link_claim(hint["link"], title="Peer link")
        if hint.get("custom"):
            self.set_custom_parameters_claim(hint["custom"])
        item = hint.get("item")
        self.set_ags(f"{OWN}/items", f"{OWN}/items/{item}" if item else None)


class Grades(AssignmentsGradesService):
    def find_lineitems(self, **kwargs):
        return {"content": list(state["items"].values()), "has_next": False}

    def find_lineitem(self, line_item_id):
        return state["items"][line_item_id]

    def create_lineitem(self, creation_data):
        number = str(len(state["items"]) + 1)
        state["items"][number] = {**creation_data, "id": f"{OWN}/items/{number}"}
        return state["items"][number]

    def update_lineitem(self, update_data):
        number = update_data["id"]
        state["items"][number] = {**update_data, "id": f"{OWN}/items/{number}"}
        return state["items"][number]

    def delete_lineitem(self, line_item_id):
        del state["items"][line_item_id]

    def update_score(self, line_item_id, score):
        state["scores"].append({**score, "item": line_item_id})
        return UpdateScoreStatus.SUCCESS

    def get_results(self, line_item_id, **kwargs):
        return {"content": [], "has_next": False}


class People(NamesRoleProvisioningService):
    def get_member_data_page(self, **kwargs):
        return {"content": [dict(one) for one in state["members"]], "has_next": False}

    def get_context_by_id(self):
        return Context(id="course-1", label="P1", title="Peer course")


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def answer(self, code, body, kind="application/json"):
        data = json.dumps(body).encode()
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def handle_one(self):
        url = urlsplit(self.path)
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        is_form = (self.headers.get("Content-Type") or "").startswith(
            "application/x-www-form-urlencoded"
        )
        asked = Asked(
            {
                "method": self.command,
                "form_data": dict(parse_qsl(text)) if is_form else {},
                "get_data": dict(parse_qsl(url.query)),
                "headers": self.headers,
                "content_type": self.headers.get("Content-Type"),
                "path": url.path,
                "json": json.loads(text) if text and not is_form else None,
            }
        )
        parts = url.path.strip("/").split("/")
        if parts[0] == "state":
            if self.command == "POST":
                state.update(asked.json)
            return self.answer(200, state)
        if parts[0] == "begin":
            login = Login(asked, config())
            login.set_lti_message_hint(hint=asked.get_data["hint"])
            return self.answer(200, {"url": login.initiate_login("user")})
        if parts[0] == "auth":
            return self.answer(200, Launch(asked, config()).lti_launch())
        if parts[0] == "jwks":
            return self.answer(200, config().get_jwks())
        if parts[0] == "token":
            return self.answer(200, config().get_access_token(asked.form_data))
        if parts[0] == "picked":
            state["picked"] = config().validate_deeplinking_resp(asked.form_data)
            return self.answer(200, state["picked"])
        if parts[0] == "members":
            people = People(asked, config(), f"{OWN}/members")
            return self.said(people.handle_resp(people.handle_get_members))
        grades = Grades(asked, config(), f"{OWN}/items")
        if len(parts) == 3:
            return self.said(
                grades.handle_resp(grades.handle_update_score, line_item_id=parts[1])
            )
        if len(parts) == 2:
            do = (
                grades.handle_update_lineitem
                if self.command == "PUT"
                else grades.handle_get_lineitem
            )
            return self.said(grades.handle_resp(do, line_item_id=parts[1]))
        do = (
            grades.handle_create_lineitem
            if self.command == "POST"
            else grades.handle_get_lineitems
        )
        return self.said(grades.handle_resp(do))

    def said(self, response):
        self.answer(response.code, response.result)

    def do(self):
        try:
            self.handle_one()
        except Exception as error:  # the test reads what the library said
            self.answer(400, {"error": type(error).__name__, "detail": str(error)})

    do_GET = do_POST = do_PUT = do


print("ready", flush=True)
ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
