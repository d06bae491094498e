"""Waypost for Python: calls of the contract, lists page by page, and the check of delivered messages.

One file of the standard library, for Python 3.9 and newer:

    from waypost import Waypost

    waypost = Waypost("https://gps.example.com", key="wpk_...")
    for device in waypost.rows("family/GetDeviceList"):
        print(device["imei"], device["name"])
"""

import base64
import binascii
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import unicodedata
import urllib.error
import urllib.parse
import urllib.request

__all__ = ["PushRefused", "Waypost", "WaypostError", "verify_push"]

# Of the contract. scripts/client writes it into the file that /develop offers.
_CONTRACT = json.loads("{}")

_READS = re.compile(_CONTRACT.get("reads", r"/Get"))
_UNLIKE = frozenset(_CONTRACT.get("unlike", []))
_PAGINGS = _CONTRACT.get("pagings", {})
_ERRORS = {code: name for name, code in _CONTRACT.get("errors", {}).items()}
_LONGEST_WAIT = 30


class WaypostError(Exception):
    """A call that was refused, or that got no answer.

    errcode is 0 where the answer was none of the contract, such as a proxy's; code is its name, such as
    "loginExpired", None for one that this file does not know; status is that of HTTP, 0 where no answer
    came; fields lists the params that were wrong; request_id names the call in the server's log.
    """

    def __init__(self, message, errcode=0, status=0, fields=(), request_id=None):
        super().__init__(message)
        self.errcode = errcode
        self.code = _ERRORS.get(errcode)
        self.status = status
        self.fields = list(fields)
        self.request_id = request_id


class PushRefused(Exception):
    """A message that nobody has signed who knows the secret, or that is too old."""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key is sent to the installation and to nobody else."""

    def redirect_request(self, *_):
        return None


class Waypost:
    """Calls of an installation, with an API key or after login().

    url is like https://gps.example.com; sid one of a session that is open already; language that of
    error messages without a session; retries the further tries of a call that got no answer; timeout
    the seconds that one try may take. Use one object for each thread.
    """

    def __init__(self, url, key=None, sid=None, language=None, retries=4, timeout=90):
        self.url = url.rstrip("/")
        self.key = key
        self.sid = sid
        self.language = language
        self.retries = retries
        self.timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirect)

    def login(self, account, password, **more):
        """Opens a session for the calls to come; more: totp, flag, remember of user/Login."""
        text = unicodedata.normalize("NFKC", password).encode("utf-8")
        pwd_md5 = hashlib.md5(text).hexdigest()
        reply = self.call("user/Login", account=account, pwd_md5=pwd_md5, **more)
        if reply.get("sid") is None:
            if reply.get("need_totp"):
                raise WaypostError("the account has a second factor: pass totp", status=200)
            flags = ", ".join(reply.get("flag", []))
            raise WaypostError(f"several kinds of log-in match, pass one as flag: {flags}", status=200)
        self.sid = reply["sid"]
        return reply

    def logout(self):
        """Ends the session of login()."""
        self.call("user/LoginOut")
        self.sid = None

    def call(self, func, /, monitor_sid=None, **params):
        """The answer of a function. monitor_sid: acts in the view of this organisation, one below the own.

        Raises WaypostError for a refusal, and where no answer comes. What may pass is tried again: any
        call that was not begun, and a read or a change with its request_id.
        """
        is_safe = "request_id" in params or _reads_only(func)
        attempt = 0
        while True:
            answer, error, is_refused, wait = self._send(func, monitor_sid, params)
            if error is None:
                return answer
            if attempt >= self.retries or not (is_safe or is_refused):
                raise error
            usual = 0.5 * 2**attempt * random.uniform(0.75, 1.25)
            time.sleep(min(usual if wait is None else wait, _LONGEST_WAIT))
            attempt += 1

    def pages(self, func, /, monitor_sid=None, **params):
        """Answers of a list, page by page. One that has no pages is asked once."""
        sent = params
        while sent is not None:
            answer = self.call(func, monitor_sid=monitor_sid, **sent)
            yield answer
            cursor = _next_page(func, sent, answer)
            sent = None if cursor is None else {**sent, **cursor}

    def rows(self, func, /, monitor_sid=None, **params):
        """Rows of a list, whatever the pages they come in. Raises TypeError for a function that answers none."""
        field = _PAGINGS.get(func, {}).get("rows") or "items"
        for page in self.pages(func, monitor_sid=monitor_sid, **params):
            rows = page.get(field)
            if not isinstance(rows, list):
                raise TypeError(f"{func} answers no rows: take its answer by call()")
            yield from rows

    def _send(self, func, monitor_sid, params):
        """Answer, error, whether it was not begun, seconds to wait. Raises what no further try mends."""
        query = {}
        if self.key is None and self.sid is not None and func != "user/Login":
            query["sid"] = self.sid
        if monitor_sid is not None:
            query["monitorSid"] = monitor_sid
        headers = {"Content-Type": "application/json"}
        if self.key is not None:
            headers["Authorization"] = f"Bearer {self.key}"
        if self.language is not None:
            headers["Accept-Language"] = self.language
        request = urllib.request.Request(
            f"{self.url}/mapi/{func}?{urllib.parse.urlencode(query)}",
            data=json.dumps({"params": params}).encode("utf-8"),
            headers=headers,
            method="POST",
        )
        try:
            status, found, text = self._exchange(request)
        except (OSError, http.client.HTTPException) as cause:
            error = WaypostError(f"{func}: no answer came: {cause}")
            error.__cause__ = cause
            return None, error, False, None
        answer = _parsed(text)
        if status == 200 and answer.get("errcode") == 0:
            return answer, None, False, None
        error = WaypostError(
            answer.get("error_message") or f"{func}: HTTP {status}",
            errcode=answer.get("errcode", 0),
            status=status,
            fields=answer.get("fields", ()),
            request_id=found.get("x-request-id"),
        )
        if status != 429 and status < 500:
            raise error
        wait = found.get("retry-after", "")
        is_refused = status == 429 or error.code == "overload"
        return None, error, is_refused, int(wait) if wait.isdigit() else None

    def _exchange(self, request):
        """Status, headers and body, whatever they say."""
        try:
            with self._opener.open(request, timeout=self.timeout) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.headers, refused.read()


def _parsed(text):
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _reads_only(func):
    return bool(_READS.search(func)) != (func in _UNLIKE)


def _next_page(func, sent, answer):
    """The params that differ from those of the page before; None after the last."""
    paging = _PAGINGS.get(func)
    if paging is None:
        return None
    if paging["by"] == "next":
        return answer.get("next")
    if paging["by"] == "answer":
        return _fields_of(answer, paging["cursor"])
    rows = answer.get(paging["rows"], [])
    size = sent.get(paging["limit"], paging["size"])
    return _fields_of(rows[-1], paging["cursor"]) if rows and len(rows) >= size else None


def _fields_of(source, cursor):
    """None where it says none of them."""
    found = {param: source.get(field) for param, field in cursor.items()}
    return {param: value for param, value in found.items() if value is not None} or None


def verify_push(secret, headers, body, tolerance=300, now=None):
    """The message of a delivery whose signature is right (Standard Webhooks 1.0.0), else PushRefused.

    secret: "whsec_...", or several where one is being changed. headers: of http.server, a framework, or
    a dict with names in lower case. body: bytes or text exactly as it came in. tolerance: seconds that
    its time may differ from now, seconds since 1970.
    """
    message_id, sent_at, signatures = (
        _header(headers, name)
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    at = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", sent_at) or abs(at - int(sent_at)) > tolerance:
        raise PushRefused(f"webhook-timestamp {sent_at} is not of now")
    raw = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{sent_at}.".encode("utf-8") + raw
    secrets = [secret] if isinstance(secret, str) else list(secret)
    expected = [hmac.new(_key(one), signed, hashlib.sha256).digest() for one in secrets]
    for entry in signatures.split(" "):
        version, _, text = entry.partition(",")
        mac = _mac(text) if version == "v1" else b""
        if any(hmac.compare_digest(mac, own) for own in expected):
            return json.loads(raw)
    raise PushRefused("no signature fits the secret")


def _header(headers, name):
    value = headers.get(name)
    if not isinstance(value, str) or value == "":
        raise PushRefused(f"there is no {name}")
    return value


def _key(secret):
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    if not key:
        # Anybody could sign with it.
        raise PushRefused("the secret is empty")
    return key


def _mac(text):
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
