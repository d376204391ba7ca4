import { z } from "zod";

/** Requests made from an endpoint's own schema, well formed, that name what a test wants named. */

/** Rows that a call may name. Each table counts from a place of its own, so that no number means two things. */
export const tables = {
  group: "user_group",
  contest: "contest",
  training: "training",
  problem: "problem",
  submission: "submission",
  discussion: "discussion",
  announcement: "announcement",
  comment: "comment",
  inContest: "submission",
} as const;
export type Kind = keyof typeof tables;
export const kinds = Object.keys(tables) as Kind[];

/** What the members of requests name; `id` is whatever the call is about. */
export const kindsOf: Record<string, readonly Kind[]> = {
  gid: ["group"],
  cid: ["contest"],
  contestID: ["contest"],
  tid: ["training"],
  pid: ["problem"],
  pids: ["problem"],
  pidList: ["problem"],
  did: ["discussion"],
  aid: ["announcement"],
  commentId: ["comment"],
  submitId: ["submission", "inContest"],
  submitIds: ["submission", "inContest"],
  id: kinds,
  ids: kinds,
  problemId: ["problem"],
};

/** A part of a JSON schema, as far as requests are made from it. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** What fields want besides the thing itself. */
const filling: Record<string, unknown> = {
  ...{ code: "abc123", title: "Title", content: "text", language: "C", status: 0, auth: 1, type: 0 },
  ...{
    name: "A group",
    shortName: "GROUPX",
    mode: "default",
    usernames: ["nobody"],
    reason: "because of it",
  },
  ...{ displayId: "Z", format: "own", uid: "nobody", accent: "#409eff" },
  ...{
    startTime: "2030-01-01T00:00:00Z",
    endTime: "2030-01-01T05:00:00Z",
    dueTime: "2030-01-01T05:00:00Z",
    privatePwd: "secret",
    pwd: "secret",
  },
  ...{ color: "#409eff", wait: 0, key: "a".repeat(32), currentPage: 1, limit: 10 },
};

const typesOf = (schema: Schema): string[] => [
  ...(schema.type ? [schema.type] : []),
  ...(schema.anyOf ?? []).flatMap(typesOf),
];

/** A value as a field of this schema takes it. */
function fitted(schema: Schema, value: unknown): unknown {
  const types = typesOf(schema);
  if (types.includes("array") && !Array.isArray(value)) return [value];
  if (types.includes("boolean")) return true;
  const takesNumbers = types.length === 0 || types.includes("integer") || types.includes("number");
  return typeof value === "number" && !takesNumbers ? String(value) : value;
}

/** A request as its schema has it, with `named` at the fields of these names. */
export function built(schema: Schema, named: Record<string, unknown>, name = ""): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name in named) return fitted(schema, named[name]);
  if (name in kindsOf) return fitted(schema, 999_999);
  if (name in filling) return fitted(schema, filling[name]);
  const [choice] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  if (choice) return built(choice, named, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => key in named || schema.required?.includes(key) || key in filling)
          .map(([key, inner]) => [key, built(inner, named, key)]),
      );
    case "array":
      return [built(schema.items ?? {}, named)];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    default:
      return "text";
  }
}

const schemas = new WeakMap<z.ZodType, Schema>();

/** Made once: endpoints are asked hundreds of times. */
export function schemaOf(schema: z.ZodType): Schema {
  const made = schemas.get(schema) ?? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  schemas.set(schema, made as Schema);
  return made as Schema;
}

/** Names at any depth that a request may hold: those of numbers, or those that are `wanted`. */
export function namesIn(schema: Schema, wanted = (name: string) => name in kindsOf): string[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    ...(wanted(name) ? [name] : []),
    ...namesIn(inner, wanted),
  ]);
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...new Set([...inside, ...parts.flatMap((part) => namesIn(part, wanted))])];
}
