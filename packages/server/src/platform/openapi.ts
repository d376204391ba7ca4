import {
  type Endpoint,
  generalRefusals,
  PROOF_MINUTES,
  type RefusalCode,
  refusalSpec,
  refusalText,
  scopeRefusals,
  status,
  tokenScopeOf,
} from "@verdict/contract";
import { z } from "zod";

const statusLine = Object.entries(status)
  .toSorted(([, one], [, other]) => one - other)
  .map(([name, code]) => `${code} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
  .join(", ");

const accessWords: Record<string, string> = {
  anon: "Anybody; a valid token identifies the caller.",
  "anon-checked": "Anybody; a bad token is refused.",
  login: "Any signed-in user.",
  staff: "Roles root, admin and problem_admin.",
  "root/pa": "Roles root and problem_admin.",
  root: "Role root.",
  node: "A judge node, with its own token.",
  "problem-writer": "Roles root, admin and problem_admin, and who writes problems of a group.",
  "contest-entrant": "Who may look into the contest now, and its managers.",
  "contest-manager": "Who made the contest, root, roots of its group.",
  "training-entrant": "Who may look into the training, and its managers.",
  "training-manager": "Who made the training, root, roots of its group.",
  "coursework-manager": "Who manages the training (tid) or contest (cid), administrators of the group (gid).",
  "coursework-teacher": "The same, and administrators of the group whose training it is.",
  "webhook-keeper":
    "Who manages the contest (cid), roots of the group (gid); where neither is named, role root.",
  "group-member": "Members of the group, and root.",
  "group-admin": "Administrators and roots of the group, and root.",
  "group-root": "Roots of the group, and root.",
  "group-manager":
    "Who made the contest, training or problem of a group while a member, roots of the group, root.",
};

/** What a reader of any call has to know first; as Markdown, a paragraph each. */
export const introduction = [
  "Every JSON answer is an envelope `{status, data, msg}`. Status 200 is success. Business refusals ride on HTTP 200 with their status, a stable `code` and the `params` of its text in the envelope; the text speaks the caller's language. Only what is refused before a call is handled (no token, no permission, malformed request, unknown path) uses real HTTP statuses. The token of a session goes bare into the header `Authorization`.",
  "Scripts use an access token, made in the settings: `Authorization: Bearer verdict_…`. It gives no more than its owner has, of that what its scopes name, and where it is bound to a contest or group, only calls that name something there. Each call below says which scope it needs. `RateLimit` and `RateLimit-Policy` say how many calls are left.",
  'A problem has two numbers. The one that pages show, such as `"1000"` or `"CF-4A"` (in a contest `"A"`), is `problemId` in most calls, `displayId` in those of a contest, and `pid` in `/api/submit-problem-judge`. The `pid` of all other calls is the internal number, which `/api/get-problem-detail` tells as `problem.id`.',
  `The \`status\` of a submission or a case is its verdict: ${statusLine}.`,
  `Any call may be refused with: ${generalRefusals.map((code) => `\`${code}\``).join(", ")}.`,
];

/** What a call may be refused with beside `generalRefusals`. */
export const refusalsOf = ({ access, refusals }: Endpoint): RefusalCode[] => [
  ...new Set([...scopeRefusals(access), ...refusals]),
];

export const accessText = (access: Endpoint["access"]): string =>
  accessWords[access] ?? `Roles that hold the permission \`${access.slice("perm:".length)}\`.`;

/** What an access token needs to make the call. */
export function scopeText(endpoint: Endpoint): string {
  if (endpoint.access === "node") return "none: a judge node has a token of its own.";
  const scope = tokenScopeOf(endpoint);
  return scope ? `scope \`${scope}\`.` : "none: this call takes a signed-in session.";
}

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
      description: introduction.join("\n\n"),
    },
    tags: [...new Set(listed.map(({ domain }) => domain))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization" },
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "verdict_…" },
      },
    },
    paths,
  };
}

function operation({ domain, endpoint }: Listed) {
  const scope = tokenScopeOf(endpoint);
  const security = [
    ...(endpoint.access.startsWith("anon") ? [{}] : []),
    { token: [] },
    ...(scope ? [{ accessToken: [scope] }] : []),
  ];
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

function describe(endpoint: Endpoint): string {
  const lines = refusalsOf(endpoint).map(
    (code) => `- \`${code}\` (${refusalSpec(code).status}): ${refusalText(code)}`,
  );
  const proof = endpoint.fresh
    ? `, whose session was proved within ${PROOF_MINUTES} minutes (a sign-in, or POST /api/account/proof)`
    : "";
  const who = `**Who:** ${accessText(endpoint.access)}${proof}`;
  return [
    who,
    "",
    `**Access tokens:** ${scopeText(endpoint)}`,
    ...(lines.length > 0 ? ["", "**Refusals:**", ...lines] : []),
  ].join("\n");
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
