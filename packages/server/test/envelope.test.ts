import {
  addDiscussion,
  deleteNotice,
  getProblemList,
  getSubmissionList,
  getWebsiteConfig,
  locales,
  login,
} from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { zodErrorMap } from "../src/platform/zod-errors.ts";
import { useSite } from "./site.ts";

const site = useSite();

const post = (path: string, body: string, type = "application/json") =>
  fetch(site().origin + path, { method: "POST", body, headers: { "Content-Type": type } });

test("success is exactly status, data and msg", async () => {
  const response = await site().fetch(getWebsiteConfig);
  const envelope = (await response.json()) as object;
  expect(Object.keys(envelope)).toEqual(["status", "data", "msg"]);
  expect(envelope).toMatchObject({ status: 200, msg: "success" });
});

test.each([
  ["broken JSON", () => post(login.path, "{"), 400, "request-invalid"],
  [
    "a body of another kind",
    () => post(login.path, "<x/>", "application/xml"),
    415,
    "media-type-unsupported",
  ],
  [
    "a form where fields are asked for",
    () => post(login.path, "username=root&password=x", "application/x-www-form-urlencoded"),
    415,
    "media-type-unsupported",
  ],
  [
    "a text where fields are asked for",
    () => post(login.path, '{"username":"root"}', "text/plain"),
    415,
    "media-type-unsupported",
  ],
  [
    "a body past the limit",
    () => post(login.path, JSON.stringify({ x: "y".repeat(2_000_000) })),
    413,
    "body-too-large",
  ],
  [
    "an address that cannot be read",
    () => fetch(`${site().origin}/api/%`, { headers: { "Accept-Language": "en-US" } }),
    400,
    "request-invalid",
  ],
  ["an unknown path", () => fetch(`${site().origin}/api/nothing-here`), 404, "path-unknown"],
  ["the wrong method", () => post("/api/get-problem-list", "{}"), 405, "method-not-allowed"],
  ["the wrong method, and a slash", () => post("/api/get-problem-list/", "{}"), 405, "method-not-allowed"],
])("%s is refused with its own code", async (_name, send, http, code) => {
  const response = await send();
  expect(response.status).toBe(http);
  // A wrong method or kind of body is a bad request to clients that read the body alone.
  const status = http === 405 || http === 415 ? 400 : http;
  expect(await response.json()).toMatchObject({ status, data: null, code });
});

test("a wrong method is told which ones are taken", async () => {
  const response = await fetch(site().origin + addDiscussion.path, { method: "PATCH" });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, PUT, DELETE"]);
});

test.each([
  `${getProblemList.path}?keyword=&difficulty=&oj=&tagId=&currentPage=&limit=`,
  `${getSubmissionList.path}?status=&onlyMine=&username=&problemID=&gid=&completeProblemID=`,
])("a parameter without a value counts as not given: %s", async (address) => {
  const response = await fetch(site().origin + address);
  expect(await response.json()).toMatchObject({ status: 200, data: { current: 1 } });
});

test("OPTIONS is answered at once, and the headers clients read are exposed", async () => {
  const response = await fetch(site().origin + login.path, { method: "OPTIONS" });
  expect(response.status).toBe(200);
  expect(response.headers.get("Access-Control-Expose-Headers")).toMatch("Refresh-Token");
});

test("a fault is told without detail", async () => {
  const { db } = site().server.deps;
  const original = db.select;
  db.select = () => {
    throw new Error("secret detail: relation user_account");
  };
  const answer = await site().call(login, { body: { username: "root", password: "123456" } });
  db.select = original;
  expect(answer).toMatchObject({ http: 500, status: 500, data: null, code: "server-fault" });
  expect(JSON.stringify(answer)).not.toContain("secret");
});

test("health is there before any judge node, readiness is not", async () => {
  expect((await fetch(`${site().origin}/healthz`)).status).toBe(200);
  const ready = await fetch(`${site().origin}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ ready: false, database: true, judgeNodes: 0, store: true });
});

test("DELETE may name a type of body and send none", async () => {
  const token = await site().tokenOf("1");
  const answer = await fetch(`${site().origin}${deleteNotice.path}?id=999`, {
    method: "DELETE",
    headers: { Authorization: token, "Content-Type": "application/json" },
  });
  expect(await answer.json()).toMatchObject({ code: "notice-not-found" });
});

describe("a malformed request is answered in its reader's language", () => {
  const msgIn = async (locale: string, path: string, init?: RequestInit) => {
    const headers = { "Content-Type": "application/json", "Accept-Language": locale };
    const response = await fetch(site().origin + path, { ...init, headers });
    return ((await response.json()) as { msg: string }).msg;
  };

  test.each([
    ["zh-CN", /^请求无效：limit: 无效输入/],
    ["en-US", /^The request is not valid: limit: Invalid input/],
  ])("in %s", async (locale, msg) => {
    expect(await msgIn(locale, `${getProblemList.path}?limit=x`)).toMatch(msg);
  });

  test("also where it cannot be read at all", async () => {
    expect(await msgIn("zh-CN", login.path, { method: "POST", body: "{" })).toBe("请求无效：JSON");
  });

  test("and names no pattern", () => {
    const pattern = z.object({ code: z.string().regex(/^[a-z]{3}$/) });
    for (const locale of locales) {
      const [issue] = pattern.safeParse({ code: "1" }, { error: zodErrorMap(locale) }).error?.issues ?? [];
      expect(issue?.message).toBeTruthy();
      expect(issue?.message).not.toContain("[a-z]");
    }
  });
});
