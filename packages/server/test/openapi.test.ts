import { endpoints } from "@verdict/contract";
import { expect, test } from "vitest";
import { useSite } from "./site.ts";
import { opens } from "./token-scopes.ts";

const site = useSite();

interface Operation {
  operationId: string;
  parameters: { name: string }[];
  security: Record<string, string[]>[];
  description: string;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

const read = async () => (await (await fetch(`${site().origin}/docs/openapi.json`)).json()) as Document;

test("the OpenAPI document names every endpoint", async () => {
  const document = await read();
  expect(document.openapi).toBe("3.1.0");
  for (const { endpoint } of endpoints) {
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.name);
  }
  const list = document.paths["/api/get-problem-list"]?.get;
  expect(list?.parameters.map(({ name }) => name)).toContain("tagId");
  const text = JSON.stringify(document.paths["/api/submit-problem-judge"]);
  expect(text).toContain("The number that pages show");
  expect(JSON.stringify(document.paths)).not.toMatch(/permission `(?!\w)/);
});

test("the OpenAPI document names the scope of each call, and who needs no sign-in", async () => {
  const { paths } = await read();
  const scopeOf = new Map(
    Object.entries(opens).flatMap(([scope, calls]) => calls.map((call) => [call, scope] as const)),
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  expect(operations.map(([call]) => call).toSorted()).toEqual([...scopeOf.keys()].toSorted());
  const accessOf = new Map(endpoints.map(({ endpoint }) => [endpoint.name, endpoint.access]));
  for (const [call, { operationId, security, description }] of operations) {
    const scope = scopeOf.get(call);
    const access = accessOf.get(operationId);
    const token = scope === "session" ? [] : [{ accessToken: [scope] }];
    const nobody = access === "anon" || access === "anon-checked" ? [{}] : [];
    expect(security, call).toEqual([...nobody, { token: [] }, ...token]);
    const words =
      scope === "session" ? /\*\*Access tokens:\*\* none: / : `**Access tokens:** scope \`${scope}\`.`;
    if (typeof words === "string") expect(description, call).toContain(words);
    else expect(description, call).toMatch(words);
  }
});

test("the page to read opens without scripts", async () => {
  const response = await fetch(`${site().origin}/docs`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("/api/submit-problem-judge");
  expect(html).not.toContain("<script");
  // What somebody asks first who submits by a script.
  expect(html).toContain("-1 wrong answer, 0 accepted");
  expect(html).toMatch(/pid: string.* {2}\/\/ The number that pages show/);
});
