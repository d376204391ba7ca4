import { type Endpoint, refusalSpec, refusalText } from "@verdict/contract";
import { z } from "zod";

const accessWords: Record<string, string> = {
  anon: "Anybody; a valid token identifies the caller.",
  "anon-checked": "Anybody; a bad token is refused.",
  login: "Any signed-in user.",
  staff: "Roles root, admin and problem_admin.",
  "root/pa": "Roles root and problem_admin.",
  root: "Role root.",
  node: "A judge node, with its own token.",
};

interface Listed {
  domain: string;
  endpoint: Endpoint;
}

/** The interface as an OpenAPI 3.1 document, made from the same values that serve it, endpoint by endpoint. */
export function* openApiDocument(listed: readonly Listed[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of listed) {
    const { path, method } = entry.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(entry) };
    yield;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Verdict",
      version: "0.1.0",
      description:
        "Every JSON answer is an envelope `{status, data, msg}`. Status 200 is success. Business refusals ride on HTTP 200 with their status in the envelope a stable `code` and the `params` of its text, which speaks the caller's language; only auth guard errors (no token, no permission, malformed request, unknown path) use real HTTP statuses.",
    },
    tags: [...new Set(listed.map(({ domain }) => domain))].map((name) => ({ name })),
    components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
    paths,
  };
}

function operation({ domain, endpoint }: Listed) {
  const security = endpoint.access.startsWith("anon") ? [{}, { token: [] }] : [{ token: [] }];
  return {
    operationId: endpoint.name,
    tags: [domain],
    summary: endpoint.summary,
    description: describe(endpoint),
    security,
    parameters: parameters(endpoint),
    ...(endpoint.method === "GET" ? {} : { requestBody: { content: requestContent(endpoint) } }),
    responses: { "200": success(endpoint) },
  };
}

function requestContent({ upload, body }: Endpoint) {
  if (!upload) return { "application/json": { schema: schemaOf(body, "input") } };
  const file = { type: "string", contentMediaType: "application/octet-stream", maxLength: upload.maxBytes };
  return { "multipart/form-data": { schema: { type: "object", properties: { [upload.field]: file } } } };
}

function describe({ access, refusals }: Endpoint): string {
  const who = accessWords[access] ?? `Roles that hold the permission \`${access.slice("perm:".length)}\`.`;
  const lines = refusals.map((code) => `- \`${code}\` (${refusalSpec(code).status}): ${refusalText(code)}`);
  return [`**Who:** ${who}`, ...(lines.length > 0 ? ["", "**Refusals:**", ...lines] : [])].join("\n");
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function parameters({ query }: Endpoint) {
  const { properties = {}, required = [] } = schemaOf(query, "input") as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function success({ answer, data }: Endpoint) {
  const schema = schemaOf(data, "output");
  if (answer === "bytes") return { description: "The bytes", content: { "application/octet-stream": {} } };
  if (answer === "events") {
    return {
      description: "Server-sent events; each data line holds",
      content: { "text/event-stream": { schema } },
    };
  }
  const envelope = {
    type: "object",
    required: ["status", "data", "msg"],
    properties: { status: { const: 200 }, data: schema, msg: { type: "string" } },
  };
  return { description: "Success", content: { "application/json": { schema: envelope } } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
