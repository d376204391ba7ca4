import { Config, Messages, Resources, Schemas, Types } from "scimmy";
import { serveQuestions } from "../../../platform/worker-side.ts";
import {
  LIST_MAX,
  type Patched,
  type ScimAnswer,
  type ScimData,
  type ScimKind,
  type ScimQuestion,
} from "./ask.ts";

/** Reads and writes SCIM 2.0 (RFC 7643, RFC 7644) beside the server: `ask.ts` asks. Schemas, filters and PATCH are the library's. */

/** What there is of somebody's here; the rest of the schema is not offered. */
Schemas.User.definition.truncate(
  ...["nickName", "profileUrl", "preferredLanguage", "locale", "timezone", "password", "phoneNumbers"],
  ...["ims", "photos", "addresses", "entitlements", "roles", "x509Certificates"],
);
Schemas.EnterpriseUser.definition.truncate("costCenter", "division", "manager");
// How somebody is called stands with them.
Schemas.Group.definition.attribute("members").truncate("display");
Schemas.User.extend(Schemas.EnterpriseUser as unknown as Types.Schema, false);

const TOKEN = {
  ...{ type: "oauthbearertoken", name: "OAuth Bearer Token" },
  description: "A token that is made in the form of the provider",
} as const;
Config.set({ patch: true, filter: { maxResults: LIST_MAX }, authenticationSchemes: [TOKEN] });
Resources.declare(Resources.User);
Resources.declare(Resources.Group);

const schemas = { User: Schemas.User, Group: Schemas.Group };

/** As it goes through the wire: the library's own objects are accessors. */
const plain = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;

function bodyOf(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) {
      return body as Record<string, unknown>;
    }
  } catch {
    // as below
  }
  throw new Types.Error(400, "invalidSyntax", "The body is no JSON object");
}

const read = (kind: ScimKind, body: object): ScimData => plain(new schemas[kind](body, "in"));

const BY_ID = /^members\[value eq "[^"]*"\]$/i;

/** Which members a message changes: those it names, all that there are (`isWhole`), or whoever a filter finds (`needsAll`). */
function reachOf({ Operations }: Messages.PatchOp): Pick<Patched, "isWhole" | "needsAll"> {
  const isWhole = Operations.some(({ op, path = "", value }) => {
    const named = path === "" ? Object.keys(value ?? {}) : [path];
    const isMembers = named.some((name) => name.toLowerCase() === "members");
    return isMembers && (/^replace$/i.test(op) || (/^remove$/i.test(op) && value === undefined));
  });
  const needsAll = Operations.some(({ path = "" }) => /^members\b./i.test(path) && !BY_ID.test(path));
  return { isWhole, needsAll };
}

interface Operation {
  path?: unknown;
  value?: unknown;
}

/**
 * Some clients' ways: Entra ID says true and false in words, unless it is told otherwise; others say within an extension which
 * one it is.
 */
function usual(one: Operation | null): Operation | null {
  const { path, value } = one ?? {};
  if (path === "active" && typeof value === "string" && /^(true|false)$/i.test(value)) {
    return { ...one, value: /^true$/i.test(value) };
  }
  if (typeof value !== "object" || value === null || !("schemas" in value)) return one;
  const { schemas: _, ...rest } = value;
  return { ...one, value: rest };
}

const usualOf = (body: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(body.Operations) ? { ...body, Operations: body.Operations.map(usual) } : body;

async function patched(kind: ScimKind, now: ScimData, body: Record<string, unknown>): Promise<Patched> {
  const message = new Messages.PatchOp(usualOf(body) as ConstructorParameters<typeof Messages.PatchOp>[0]);
  const found = await message.apply(new schemas[kind](now, "out"));
  return { data: found ? read(kind, plain<object>(found)) : null, ...reachOf(message) };
}

/** Which attributes are asked for, as a filter: what the library's own resources make of these parameters. */
class Asked extends Types.Resource<Types.Schema> {
  declare attributes?: Types.Filter;
}

function show(kind: ScimKind, rows: readonly ScimData[], base: string, params: object): object[] {
  const { attributes } = new Asked(params as never);
  const path = `${base}/${kind}s`;
  return rows.map((row) => {
    const shown = plain<object>(new schemas[kind](row, "out", path, attributes));
    // Whatever is asked for, what it is is always said (RFC 7643, section 3.1).
    return { schemas: [...new schemas[kind](row, "out", path).schemas], ...shown };
  });
}

async function describe(path: string, id: string | undefined, base: string): Promise<unknown> {
  for (const one of [Resources.Schema, Resources.ResourceType, Resources.ServiceProviderConfig]) {
    one.basepath(base);
  }
  for (const one of [Resources.User, Resources.Group]) one.basepath(base);
  if (path === "ServiceProviderConfig") return new Resources.ServiceProviderConfig().read();
  const Described = path === "Schemas" ? Resources.Schema : Resources.ResourceType;
  return id === undefined ? new Described().read() : new Described(id).read();
}

async function answer(question: ScimQuestion): Promise<unknown> {
  switch (question.ask) {
    case "read":
      return read(question.kind, bodyOf(question.text));
    case "patch":
      return patched(question.kind, question.now, bodyOf(question.text));
    case "search":
      return plain(new Messages.SearchRequest(bodyOf(question.text) as never));
    case "filter": {
      const found = plain<object[]>([...new Types.Filter(question.filter)]);
      return plain([...new Types.Filter(found)]); // given as objects it is looked at whether it is whole
    }
    case "match": {
      const { kind, rows, filter } = question;
      const all = rows.map((row) => new schemas[kind](row, "out"));
      const found = new Set<unknown>(new Types.Filter(filter).match(all));
      return all.flatMap((one, index) => (found.has(one) ? [index] : []));
    }
    case "show":
      return show(question.kind, question.rows, question.base, question.params);
    case "describe":
      return plain(await describe(question.path, question.id, question.base));
  }
}

serveQuestions(async (question: ScimQuestion): Promise<ScimAnswer<unknown>> => {
  try {
    return { done: await answer(question) };
  } catch (error) {
    if (error instanceof Types.Error) {
      const { status, scimType, message } = error;
      return { refused: { status, scimType: scimType ?? null, detail: message } };
    }
    // What the library finds wrong with a value is a plain TypeError.
    if (error instanceof TypeError) {
      return { refused: { status: 400, scimType: "invalidValue", detail: error.message } };
    }
    throw error;
  }
});
