import { addAccessToken, declaredScopeNames, endpoints, tokenScopeOf, tokenScopes } from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { sampled } from "./sample.ts";
import { type TestUser, useSite } from "./site.ts";
import { opens } from "./token-scopes.ts";

/** Access tokens, scope by scope, before every call: nothing passes that the token's scope does not name. */

const site = useSite();
let user: TestUser;
beforeAll(async () => {
  user = await site().user();
});

const all = endpoints.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: (typeof all)[number]) => `${method} ${path}`;
const refusedByScope = ["token-scope", "token-session"];

test("the table names every call once, and no other", () => {
  expect(Object.values(opens).flat().toSorted()).toEqual(all.map(nameOf).toSorted());
});

test.each(Object.entries(opens))("calls of the scope %s are those of the table", (scope, calls) => {
  const found = all.filter((endpoint) => (tokenScopeOf(endpoint) ?? "session") === scope);
  expect(found.map(nameOf).toSorted()).toEqual(calls.toSorted());
});

test("what has a scope of its own by name is a call, and named once", () => {
  const names = declaredScopeNames();
  expect(names.filter((name) => all.every((endpoint) => endpoint.name !== name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("no token opens what proves, changes or hands out a sign-in", () => {
  const never =
    /\/(login|logout|register$|reset-password|change-(password|email|mobile)|session|get-session|captcha)|access-token|\/device|edit-user|generate-user|\/sheets|\/passwords|\/node\/(create|token)|clics\/token$|\/erase|own-data|set-.*-config|judge-node/;
  // They tell of such tokens and take them away.
  const known = ["GET /api/contest-clics/token", "DELETE /api/contest-clics/token"];
  const open = all.filter((endpoint) => never.test(endpoint.path) && tokenScopeOf(endpoint) !== null);
  expect(open.map(nameOf).toSorted()).toEqual(known.toSorted());
});

/** Calls of one token that stay within what it may make in a minute. */
const AT_ONCE = 500;

describe.each(tokenScopes)("a token of the scope %s", (scope) => {
  const tried = sampled(all, (endpoint) => endpoint).filter(({ access }) => access !== "node");
  const parts = Array.from({ length: Math.ceil(tried.length / AT_ONCE) }, (_, index) =>
    tried.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  test.each(parts.map((part, index) => [index, part] as const))("before calls, part %i", async (_n, part) => {
    const body = { name: "one scope", scopes: [scope], days: 1 };
    const { token } = (await site().call(addAccessToken, { token: user.token, body })).data;
    const wrong: string[] = [];
    for (const endpoint of part) {
      const abort = new AbortController();
      const answer = await site().fetch(endpoint, { token: `Bearer ${token}`, signal: abort.signal });
      const isStream = answer.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
      const text = isStream ? "" : await answer.text();
      abort.abort();
      const { code } = (text.startsWith("{") ? JSON.parse(text) : {}) as { code?: string };
      const passes = opens[scope].includes(nameOf(endpoint));
      const isRefused = answer.status === 403 && refusedByScope.includes(code ?? "");
      if (passes === isRefused) wrong.push(`${nameOf(endpoint)}: ${answer.status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
