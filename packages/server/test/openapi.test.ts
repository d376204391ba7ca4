import { endpoints } from "@verdict/contract";
import { expect, test } from "vitest";
import { useSite } from "./site.ts";

const site = useSite();

test("the OpenAPI document names every endpoint", async () => {
  const document = (await (await fetch(`${site().origin}/docs/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>;
  };
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
