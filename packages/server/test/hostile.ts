import type { Endpoint } from "@verdict/contract";
import fc from "fast-check";
import { type Schema, schemaOf } from "./requests.ts";

/** Requests made from an endpoint's own schema, with values in them that no schema foresees. */

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => wrap(inner), 1);

/** Of every kind: what is too large, too deep, of another type, or means something elsewhere. */
const hostile = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  0.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e308,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "%",
  "\\",
  "'; --",
  "2147483648",
  "999999999999999",
  "99999999999999999999",
  "-1",
  "1e9",
  "NaN",
  "0x10",
  "2024-13-45",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00Z",
  "infinity",
  "../../etc/passwd",
  "é\u0301\u202e😀",
  "x".repeat(300),
  "9".repeat(400),
  [],
  {},
  [null],
  [[]],
  { length: -1 },
  { constructor: 1, toString: 1 },
  JSON.parse('{"__proto__": {"admin": true}}'),
  nested(200, (inner) => [inner]),
  nested(200, (inner) => ({ a: inner })),
);

/** Numbers that may name a row of the site under test. */
const ids = fc.integer({ min: 1, max: 6 });

/** The text of a query's or a form's value. */
export const asText = (value: unknown): string =>
  typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);

function plain(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties, items, minimum = -10, maximum = 100 } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.allOf) return fc.oneof(...schema.allOf.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch (type) {
    case "object":
      return objectOf(properties ?? {}, schema.additionalProperties);
    case "array":
      return fc.array(valuesOf(items ?? {}), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.oneof(ids, fc.constantFrom(minimum, maximum));
    case "string":
      return fc.oneof(
        ids.map(String),
        fc.string({ unit: "binary", maxLength: 20 }),
        fc.constantFrom("A", "T1"),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostile;
  }
}

/** Mostly what the schema says: else nothing would come further than the first bound. */
const valuesOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: plain(schema) }, { weight: 1, arbitrary: hostile });

function objectOf(properties: Record<string, Schema>, more: Schema | boolean | undefined) {
  const members = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)] as const);
  const rest = typeof more === "object" ? valuesOf(more) : hostile;
  return fc
    .tuple(
      fc.record(Object.fromEntries(members), { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom("a", "__proto__", "constructor", "1"), rest, { maxKeys: 1 }),
      // Now and then every member is there.
      fc.option(fc.record(Object.fromEntries(members)), { freq: 2 }),
    )
    .map(([some, odd, all]): Record<string, unknown> => ({ ...(all ?? some), ...odd }));
}

export interface HostileRequest {
  query: Record<string, unknown>;
  body: unknown;
}

/** Requests to one endpoint. */
export function requestsTo({ query, body }: Endpoint): fc.Arbitrary<HostileRequest> {
  const fields = schemaOf(query);
  return fc.record({
    query: objectOf(fields.properties ?? {}, undefined),
    body: valuesOf(schemaOf(body)),
  });
}
