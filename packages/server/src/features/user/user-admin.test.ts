import { insertBatchUser, login } from "@verdict/contract";
import { count } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { users } from "./tables.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
});

const importRows = (rows: (string | null)[][]) =>
  site().call(insertBatchUser, { token, body: { users: rows } });

test("imported users can sign in", async () => {
  const rows = [
    ["ann", "ann-secret", "ann@example.org", "Ann", "female", "annie", "A School"],
    ["bob", "bob-secret"],
  ];
  expect(await importRows(rows)).toMatchObject({ http: 200, status: 200, data: null });
  const answer = await site().call(login, { body: { username: "ANN", password: "ann-secret" } });
  expect(answer.data).toMatchObject({
    username: "ann",
    gender: "female",
    school: "A School",
    roleList: ["default_user"],
  });
});

test("broken rows are named, good ones stay, the same file again adds nobody", async () => {
  const rows = [
    ["cat", "cat-secret"],
    ["Ann", "whatever"],
    ["dan", "short"],
    [null, "nameless"],
    ["eve", "eve-secret"],
  ];
  const answer = await importRows(rows);
  expect(answer).toMatchObject({ http: 200, status: 400, code: "users-not-imported" });
  expect(answer.msg).toMatch(/^3 of 5 .*: Ann, dan, line 4$/);
  const before = (await site().db.select({ n: count() }).from(users))[0]?.n;
  await importRows(rows);
  expect((await site().db.select({ n: count() }).from(users))[0]?.n).toBe(before);
});

test("no rows is malformed", async () => {
  expect(await importRows([])).toMatchObject({ http: 400, code: "request-invalid" });
});
