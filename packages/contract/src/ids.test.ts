import { expect, test } from "vitest";
import type { z } from "zod";
import { endpoints } from "./endpoints.ts";

/** A field of a call, as it is declared. */
interface Field {
  readonly call: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

/** Members at any depth of what a call takes. */
function fieldsIn(call: string, schema: unknown, seen = new Set<unknown>()): Field[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { shape } = schema as { shape?: Record<string, z.ZodType> };
  const own = Object.entries(shape ?? {}).map(([name, field]) => ({ call, name, schema: field }));
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } })._zod ?? {};
  const parts = def ? Object.values(def) : Object.values(schema);
  return [...own, ...parts.flatMap((part) => fieldsIn(call, part, seen))];
}

const isId = ({ name, schema }: Field) =>
  /^([acdgpt]?id|[a-z]+Id)$/.test(name) && schema.safeParse(12).success && schema.safeParse("12").success;

const ids = endpoints
  .flatMap(({ endpoint: { name, query, body } }) => [...fieldsIn(name, query), ...fieldsIn(name, body)])
  .filter(isId)
  // What a judge node names is its own affair.
  .filter(({ call }) => !call.startsWith("node"));

/** Where nothing named means all: there 0 is a mistake. */
const meant = ["removeContestProblem cid", "removeTrainingProblem tid", "cleanMessages id"];

test("an id that a call may leave out is left out by null, by an empty text and by zero", () => {
  const optional = ids.filter(({ schema }) => schema.safeParse(undefined).success);
  expect(optional.length).toBeGreaterThan(40);
  const others = optional.filter(({ schema }) =>
    [null, "", 0, "0"].some((nothing) => {
      const { success, data } = schema.safeParse(nothing);
      return !success || (data !== undefined && data !== schema.parse(undefined));
    }),
  );
  expect(others.map(({ call, name }) => `${call} ${name}`).sort()).toEqual(meant.toSorted());
});

/** Numbers of submissions, of 64 bits, and what pages show of a problem: they are looked for, and nothing is found by 0. */
const sought = ["submitId", "checkContestAcInfo id", "submitProblemJudge pid", "submitProblemFiles pid"];

test("an id that a call must name is not zero", () => {
  const required = ids.filter(
    ({ call, name, schema }) =>
      !schema.safeParse(undefined).success && !sought.includes(name) && !sought.includes(`${call} ${name}`),
  );
  expect(required.length).toBeGreaterThan(100);
  const others = required.filter(({ schema }) =>
    [null, "", 0, "0", -1].some((nothing) => schema.safeParse(nothing).success),
  );
  expect(others.map(({ call, name }) => `${call} ${name}`)).toEqual([]);
});
