import { refusalSpec, scimPath } from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { siteAddress } from "../../site/letter.ts";
import type { ProviderRow } from "../providers.ts";
import { askScim, LIST_MAX, type ScimData, ScimError, type ScimKind } from "./ask.ts";
import { clientName, type Door } from "./door.ts";
import {
  addGroup,
  groupRow,
  membersOf,
  patchGroup,
  presentGroup,
  removeGroup,
  replaceGroup,
} from "./groups.ts";
import { type ListParams, list, shownParams, wantsMembers } from "./list.ts";
import { providerOf } from "./tokens.ts";
import {
  addUser,
  groupsOfUsers,
  notFound,
  patchUser,
  presentUser,
  removeUser,
  replaceUser,
  userRow,
} from "./users.ts";

/** SCIM 2.0 (RFC 7644): a provider sends its people and groups before they come. One address for each provider. */

const BODY_BYTES = 1024 * 1024;
const TYPE = "application/scim+json";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

type Params = { key: string; id?: string };
type Query = Record<string, unknown>;
type Handler = (
  door: Door,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
) => Promise<unknown>;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, 4000) : undefined;
const numberOf = (value: unknown, least: number, most: number, otherwise: number): number => {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isInteger(number) ? Math.min(Math.max(number, least), most) : otherwise;
};
const KNOWN = /\/(ServiceProviderConfig|(Schemas|ResourceTypes|Users|Groups)(\/[^/]*)?)$/;
const ROWS_MAX = 1_000_000;

const paramsOf = (query: Query): ListParams => ({
  filter: textOf(query.filter),
  startIndex: numberOf(query.startIndex, 1, ROWS_MAX, 1),
  count: numberOf(query.count, 0, LIST_MAX, LIST_MAX),
  attributes: textOf(query.attributes),
  excludedAttributes: textOf(query.excludedAttributes),
});

/** Of the body of a search, whose lists are lists. */
const searchedOf = ({ attributes, excludedAttributes, ...query }: Query): ListParams => {
  const joined = (value: unknown) => (Array.isArray(value) ? value.join(",") : value);
  return paramsOf({
    ...query,
    attributes: joined(attributes),
    excludedAttributes: joined(excludedAttributes),
  });
};

export function scimRoutes(fastify: FastifyInstance, deps: Deps): void {
  const { settings } = deps;
  void fastify.register(async (scope) => {
    const providers = new WeakMap<FastifyRequest, ProviderRow>();
    scope.removeAllContentTypeParsers();
    for (const type of [TYPE, "application/json"]) {
      scope.addContentTypeParser(type, { parseAs: "string", bodyLimit: BODY_BYTES }, (_, text, done) =>
        done(null, text),
      );
    }
    scope.setErrorHandler((error, request, reply) => sendError(reply, asScim(error, request)));
    // Before anything of a stranger's is read.
    scope.addHook("onRequest", async (request, reply) => {
      const { key } = request.params as Params;
      if (settings.maintenance().on) throw new ScimError(503, null, "The site is being worked on");
      providers.set(request, await providerOf(deps, request, reply, key));
    });

    const serve = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, handler: Handler) =>
      scope.route<{ Params: Params }>({
        ...{ method, url: scimPath(":key") + path, bodyLimit: BODY_BYTES },
        async handler(request, reply) {
          const provider = providers.get(request);
          if (!provider) throw notFound();
          const origin = siteAddress(settings) ?? `${request.protocol}://${request.host}`;
          const base = new URL(scimPath(provider.key), origin).href;
          const by = { uid: "", username: clientName(provider), ip: request.ip };
          void reply.type(TYPE);
          const answer = await handler({ deps, provider, base, by }, request, reply);
          return reply.send(answer === undefined ? "" : JSON.stringify(answer));
        },
      });

    for (const path of ["ServiceProviderConfig", "ResourceTypes", "Schemas"]) {
      const describe: Handler = ({ provider, base }, { params: { id } }) =>
        askScim(provider.key, { ask: "describe", path, base, ...(id !== undefined && { id }) });
      serve("GET", `/${path}`, describe);
      if (path !== "ServiceProviderConfig") serve("GET", `/${path}/:id`, describe);
    }

    for (const kind of ["User", "Group"] as const) {
      const path = `/${kind}s`;
      serve("GET", path, (door, { query }) => list(door, kind, paramsOf(query as Query)));
      serve("POST", `${path}/.search`, async (door, request) => {
        const question = { ask: "search", text: textIn(request) } as const;
        return list(door, kind, searchedOf(await askScim<Query>(door.provider.key, question)));
      });
      serve("POST", path, async (door, request, reply) => {
        const read = await readBody(door, kind, request);
        const { id } = await (kind === "User" ? addUser(door, read) : addGroup(door, read));
        void reply.code(201).header("Location", `${door.base}${path}/${id}`);
        return one(door, kind, id, request.query as Query);
      });
      serve("GET", `${path}/:id`, (door, { params, query }) =>
        one(door, kind, params.id ?? "", query as Query),
      );
      serve("PUT", `${path}/:id`, async (door, request) => {
        const id = request.params.id ?? "";
        const read = await readBody(door, kind, request);
        await (kind === "User" ? replaceUser(door, id, read) : replaceGroup(door, id, read));
        return one(door, kind, id, request.query as Query);
      });
      serve("PATCH", `${path}/:id`, async (door, request) => {
        const [id, text] = [request.params.id ?? "", textIn(request)];
        await (kind === "User" ? patchUser(door, id, text) : patchGroup(door, id, text));
        return one(door, kind, id, request.query as Query);
      });
      serve("DELETE", `${path}/:id`, async (door, { params: { id = "" } }, reply) => {
        await (kind === "User" ? removeUser(door, id) : removeGroup(door, id));
        void reply.code(204);
      });
    }

    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      serve(method, "/*", async (_, request) => {
        const path = request.url.split("?")[0] ?? "";
        if (/\/(Me|Bulk|\.search)$/.test(path)) throw new ScimError(501, null, "This is not offered");
        throw request.method !== "GET" && KNOWN.test(path)
          ? new ScimError(405, null, "This method is not of this address")
          : notFound();
      });
    }
  });
}

const textIn = ({ body }: FastifyRequest): string => {
  if (typeof body !== "string") throw new ScimError(400, "invalidSyntax", "There is no body");
  return body;
};

const readBody = (door: Door, kind: ScimKind, request: FastifyRequest): Promise<ScimData> => {
  const text = textIn(request);
  return askScim<ScimData>(door.provider.key, { ask: "read", kind, text }, text.length);
};

async function one(door: Door, kind: ScimKind, id: string, query: Query): Promise<object | undefined> {
  const params = paramsOf(query);
  const { db } = door.deps;
  const row =
    kind === "User"
      ? presentUser(await userRow(db, door, id), (await groupsOfUsers(db, [id])).get(id) ?? [])
      : presentGroup(
          door,
          await groupRow(db, door, id),
          wantsMembers(params) ? await membersOf(db, id) : null,
        );
  const question = { ask: "show", kind, rows: [row], base: door.base, params: shownParams(params) } as const;
  return (await askScim<object[]>(door.provider.key, question))[0];
}

/** Statuses of the protocol (RFC 7644, section 3.12); other refusals are a "no" to something that was understood. */
const told = [400, 401, 403, 404, 413, 429, 503];

function asScim(error: unknown, request: FastifyRequest): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof Refusal) {
    if (error.code === "token-unknown") return new ScimError(401, null, error.message);
    const { status } = refusalSpec(error.code);
    return new ScimError(told.includes(status) ? status : 403, null, error.message);
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new ScimError(status, null, (error as Error).message);
  }
  request.log.error({ err: error }, "a SCIM call failed");
  return new ScimError(500, null, "Something went wrong here");
}

const DETAIL_MAX = 300;

function sendError(reply: FastifyReply, { status, scimType, message }: ScimError) {
  if (status === 401) void reply.header("WWW-Authenticate", "Bearer");
  const detail = message.slice(0, DETAIL_MAX);
  const body = { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail };
  return reply.code(status).type(TYPE).send(JSON.stringify(body));
}
