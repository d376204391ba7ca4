import { addAccessToken, KATTIS_PATH, removeAccessToken, status, type TokenScope } from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problems } from "../problem/tables.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
const contests = useContests(site);
let node: TestNode;
let ada: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site(), ["C", "C++ 17", "Java", "Python3"]);
  ada = await site().user();
});

const scopes: TokenScope[] = ["site:read", "submit", "submissions:read"];

async function makeToken(wanted: TokenScope[] = scopes, cid?: number) {
  const body = { name: "kattis", scopes: wanted, days: 1, ...(cid && { cid }) };
  return (await site().call(addAccessToken, { token: ada.token, body })).data;
}

const to = (path: string) => site().origin + KATTIS_PATH + path;
const login = (token: string, user = ada.username) =>
  fetch(to("/login"), { method: "POST", body: new URLSearchParams({ user, token, script: "true" }) });

async function signIn(token: string): Promise<string> {
  const answer = await login(token);
  expect(answer.status).toBe(200);
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/Path=\/kattis; HttpOnly; SameSite=Strict$/);
  return cookie.split(";", 1)[0] ?? "";
}

type Sent = Record<string, string>;
const english = { "Accept-Language": "en-US" };
async function submit(
  cookie: string,
  fields: Sent,
  files: [string, string][] = [["a.py", "print(1)\n"]],
  query = "",
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ submit_ctr: "2", mainclass: "", tag: "", ...fields }))
    form.set(name, value);
  for (const [name, text] of files) form.append("sub_file[]", new Blob([text]), name);
  const answer = await fetch(to(`/submit${query}`), {
    method: "POST",
    body: form,
    headers: { cookie, ...english },
  });
  const text = await answer.text();
  return { http: answer.status, text, id: Number(/Submission ID: (\d+)/.exec(text)?.[1] ?? 0) };
}

async function ask(cookie: string, id: number) {
  const answer = await fetch(to(`/submissions/${id}?json`), { headers: { cookie } });
  return { http: answer.status, json: (await answer.json()) as Record<string, string | number> };
}

const stored = async (id: number) => {
  const [row] = await site().db.select().from(submissions).where(eq(submissions.id, id));
  return row;
};

test("sign in, submit, and ask until it is judged", async () => {
  const { problemId } = await site().problem();
  const cookie = await signIn((await makeToken()).token);
  const sent = await submit(cookie, { problem: problemId, language: "Python 3" });
  expect(sent.text).toMatch(/^Submission received\. Submission ID: \d+\.$/);
  expect(await stored(sent.id)).toMatchObject({ uid: ada.uid, code: "print(1)\n", language: "Python3" });
  expect((await ask(cookie, sent.id)).json).toMatchObject({ status_id: 1, testcase_index: 0 });
  await node.result(await node.claimOne(), status.accepted);
  const { json } = await ask(cookie, sent.id);
  expect(json).toMatchObject({ status_id: 16, testcase_index: 2, feedback_html: "" });
  const row = String(json.row_html);
  expect(row).toContain(`<tr data-submission-id="${sent.id}">`);
  expect(row).toContain('<td data-type="cpu">0.02 s</td>');
  expect(row).toContain('title="Test case 2/2: Accepted"');
  const page = await fetch(to(`/submissions/${sent.id}`), { redirect: "manual" });
  expect(page.headers.get("location")).toBe(`/submission-detail/${sent.id}`);
});

test.each([
  [status.wrongAnswer, 14, "Wrong Answer"],
  [status.timeLimitExceeded, 12, "Time Limit Exceeded"],
  [status.memoryLimitExceeded, 10, "Memory Limit Exceeded"],
  [status.runtimeError, 9, "Run Time Error"],
  [status.compileError, 8, "Compile Error"],
  [status.systemError, 6, "Judge Error"],
])("verdict %i is number %i there, %s", async (verdict, number, word) => {
  const { problemId } = await site().problem();
  const cookie = await signIn((await makeToken()).token);
  const { id } = await submit(cookie, { problem: problemId, language: "C++" }, [["a.cc", "int main(){}"]]);
  await node.result(await node.claimOne(), verdict, { errorMessage: "a < b" });
  const { json } = await ask(cookie, id);
  expect(json.status_id).toBe(number);
  expect(json.row_html).toContain(`</i>${word}</div>`);
  const isTold = verdict === status.compileError || verdict === status.systemError;
  expect(json.feedback_html).toBe(isTold ? "<pre>a &#60; b</pre>" : "");
});

describe("who is let in", () => {
  test("a token with its owner's name, until it is revoked", async () => {
    const { token, id } = await makeToken();
    expect((await login(token, "somebody")).status).toBe(403);
    expect((await login(`${token}x`)).status).toBe(403);
    expect((await login(ada.token)).status).toBe(403);
    const cookie = await signIn(token);
    await site().call(removeAccessToken, { token: ada.token, query: { id } });
    const { problemId } = await site().problem();
    expect((await submit(cookie, { problem: problemId, language: "C" })).http).toBe(403);
    expect((await submit("", { problem: problemId, language: "C" })).http).toBe(403);
    expect((await ask("", 1)).http).toBe(403);
  });

  test("scopes and rules are those of the site", async () => {
    const { problemId } = await site().problem();
    const reader = await signIn((await makeToken(["site:read", "submissions:read"])).token);
    const sent = await submit(reader, { problem: problemId, language: "Python 3" });
    expect(sent).toMatchObject({ http: 403, id: 0 });
    expect(sent.text).toContain("submit");
    const cookie = await signIn((await makeToken()).token);
    const other = await submit(cookie, { problem: "no-such", language: "Python 3" });
    expect(other).toMatchObject({ http: 200, id: 0, text: expect.stringContaining("problem") });
    const strange = await submit(cookie, { problem: problemId, language: "Prolog" });
    expect(strange).toMatchObject({ http: 200, id: 0, text: expect.stringContaining("Python3") });
    const [newest] = await site().db.select().from(submissions).orderBy(desc(submissions.id)).limit(1);
    expect(newest?.language).not.toBe("Prolog");
    expect((await ask(cookie, 999_999)).http).toBe(404);
  });
});

test("a contest is named by the form, by the address, or by a token that is bound to it", async () => {
  const cid = await contests.make({ startTime: at(-30), endTime: at(30) });
  const { pid } = await contests.addProblem(cid, "A");
  const cookie = await signIn((await makeToken()).token);
  const bound = await signIn((await makeToken(scopes, cid)).token);
  const one = { problem: "A", language: "Python 3" };
  const ids = [
    (await submit(cookie, { ...one, contest: String(cid) })).id,
    (await submit(cookie, one, undefined, `?contest=${cid}`)).id,
    (await submit(bound, one)).id,
  ];
  for (const id of ids) expect(await stored(id)).toMatchObject({ contestId: cid, problemId: pid });
  expect((await submit(cookie, one)).id).toBe(0);
  const elsewhere = await contests.make();
  await contests.addProblem(elsewhere, "A");
  expect(await submit(bound, { ...one, contest: String(elsewhere) })).toMatchObject({ http: 403, id: 0 });
});

test("a program of several files goes where the problem asks for them", async () => {
  const { pid, problemId } = await site().problem();
  const grader = { files: {}, module: "encoder", others: ["decoder"] };
  await site().db.update(problems).set({ grader }).where(eq(problems.id, pid));
  const cookie = await signIn((await makeToken()).token);
  const { id, text } = await submit(cookie, { problem: problemId, language: "Python 3" }, [
    ["decoder.py", "b = 2"],
    ["encoder.py", "a = 1\n"],
  ]);
  expect(id, text).toBeGreaterThan(0);
  expect(await stored(id)).toMatchObject({ code: "# encoder.py\na = 1\n\n# decoder.py\nb = 2\n" });
});
