import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "./endpoints.ts";
import { generalRefusals, scopeRefusals } from "./guard-refusals.ts";
import { addProblem } from "./problem/admin.ts";
import { refusalOfMessage } from "./refusal.ts";
import { getWebConfig, updateSwitch } from "./site/config.ts";
import { editUser } from "./user-admin.ts";

/** What zod keeps of a schema, or of one of its checks. */
interface Definition {
  readonly error?: (issue: object) => unknown;
  readonly [part: string]: unknown;
}

/** Codes of all refusals that bounds within a schema name. */
function namedIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as { _zod?: { def: Definition } })._zod ?? {};
  // Parts of a schema: another one, some in a list, or the members of an object by name.
  if (!def) return Object.values(schema).flatMap((part) => namedIn(part, seen));
  const { error, ...parts } = def;
  const own = refusalOfMessage(String(error?.({}) ?? ""));
  return [...(own ? [own] : []), ...namedIn(parts, seen)];
}

test("every refusal that a bound names is declared", () => {
  const undeclared = endpoints.flatMap(({ endpoint: { name, query, body, refusals, access } }) => {
    const declared = new Set<string>([...refusals, ...generalRefusals, ...scopeRefusals(access)]);
    const named = new Set([...namedIn(query), ...namedIn(body)]);
    return [...named].filter((code) => !declared.has(code)).map((code) => `${name}: ${code}`);
  });
  expect(undeclared).toEqual([]);
});

test("bounds are found within every kind of schema", () => {
  expect(namedIn(addProblem.body)).toContain("case-score-negative");
  expect(namedIn(editUser.body)).toContain("password-length");
  expect(namedIn(updateSwitch.body)).toEqual(["field-too-long"]);
});

test("other clients' form of the site takes all of its fields but one for texts", () => {
  const { properties = {} } = z.toJSONSchema(getWebConfig.data, { io: "output", unrepresentable: "any" });
  const isText = (field: unknown): boolean => {
    const { type, anyOf } = field as { type?: string; anyOf?: unknown[] };
    return type === "string" || ((anyOf ?? []).some(Boolean) && (anyOf ?? []).every(isText));
  };
  const others = Object.entries(properties).filter(([, field]) => !isText(field));
  expect(others.map(([name]) => name)).toEqual(["register"]);
});
