import { Unable } from "../../../packages/launcher/src/say.ts";
import { type Draft, nounAndName, wordsOf } from "./draft.ts";

const contract = "packages/contract/src";
const matrix = "packages/server/test/access-matrix.test.ts";
const order = "packages/server/test/imports.test.ts";

/** What a name begins with says how the call is made. */
const methods: readonly [RegExp, string][] = [
  [/^(get|list)-/, "GET"],
  [/^(add|make|send)-/, "POST"],
  [/^(change|save)-/, "PUT"],
  [/^(delete|remove)-/, "DELETE"],
];

/**
 * An endpoint that works and that root alone may call: it answers who asks, the id that it was given or, where its name begins
 * with list, a page of users. Whatever it is to do takes the place of that.
 */
export function newEndpoint(draft: Draft, given: string): void {
  const { noun, name } = nounAndName(given, "seat/get-free-seats");
  const method = methods.find(([begins]) => begins.test(name))?.[1];
  if (!method)
    throw new Unable(
      "An endpoint's name begins with get, list, add, make, send, change, save, delete or remove.",
    );
  const call = { noun, name, method, isList: name.startsWith("list-"), ...wordsOf(name) };
  const module = addToContract(draft, call);
  addToServer(draft, call);
  sayTodos(draft, call, module);
}

interface Call extends ReturnType<typeof wordsOf> {
  noun: string;
  name: string;
  method: string;
  isList: boolean;
}

/** The path of the contract's new file, below its src. */
function addToContract(draft: Draft, { noun, name, method, isList, camel, sentence }: Call): string {
  const isFolder = draft.has(`${contract}/${noun}/${noun}.ts`);
  const isFile = draft.has(`${contract}/${noun}.ts`);
  const module = isFolder ? `${noun}/${name}` : isFile ? `${noun}-${name}` : noun;
  const up = isFolder ? ".." : ".";
  const reads = method === "GET";
  const asked = method === "DELETE" ? "query" : "body";
  const [scalars, taken, data] = isList
    ? [
        "page, pageQuery",
        "  query: z.object(pageQuery(10)),\n",
        "page(z.object({ uid: z.string(), username: z.string() }))",
      ]
    : reads
      ? [null, "", "z.object({ uid: z.string() })"]
      : ["rowId", `  ${asked}: z.object({ id: rowId }),\n`, "z.object({ id: z.int() })"];
  draft.create(
    `${contract}/${module}.ts`,
    `import { z } from "zod";
import { endpoint } from "${up}/endpoint.ts";
${scalars ? `import { ${scalars} } from "${up}/scalar.ts";\n` : ""}
export const ${camel} = endpoint({
  name: "${camel}",
  method: "${method}",
  path: "/api/${name}",
  summary: "${sentence}",
  access: "root",
${taken}  data: ${data},
});
`,
  );
  draft.insert(`${contract}/index.ts`, "before", /^export \* from/m, `export * from "./${module}.ts";\n`);
  const list = `${contract}/endpoints.ts`;
  const { camel: value } = wordsOf(module.replace("/", "-"));
  draft.import(list, `import * as ${value} from "./${module}.ts";`);
  const key = /-/.test(noun) ? `"${noun}"` : noun;
  if (!isFolder && !isFile) {
    draft.insert(
      list,
      "before",
      /^};\n\nfunction isEndpoint/m,
      key === value ? `  ${value},\n` : `  ${key}: ${value},\n`,
    );
    return module;
  }
  // `seat,` and `user: userAdmin,` become objects of several modules, others get one more.
  const entry = new RegExp(`^ {2}${key}(?:: (\\w+)|: \\{([^}]*)\\})?,$`, "m");
  draft.replace(list, entry, (_, one = "", several = "") => {
    const own =
      one !== "undefined"
        ? `...${one}`
        : several !== "undefined"
          ? several.trim().replace(/,$/, "")
          : `...${key}`;
    return `  ${key}: { ${own}, ...${value} },`;
  });
  return module;
}

function addToServer(draft: Draft, { noun, name, method, isList, camel, pascal }: Call): void {
  const feature = `packages/server/src/features/${noun}`;
  const [given, answer, sent, answered] = isList
    ? ["", "", "", "{ size: 10, current: 1 }"]
    : method === "GET"
      ? ["viewer", "{ uid: signedIn(viewer).uid }", "", '{ uid: "1" }']
      : method === "DELETE"
        ? ["query", "{ id: query.id }", ", query: { id: 1 }", "{ id: 1 }"]
        : ["body", "{ id: body.id }", ", body: { id: 1 }", "{ id: 1 }"];
  draft.create(
    `${feature}/${name}-routes.ts`,
    isList
      ? `import { ${camel} } from "@verdict/contract";
import { asc } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { listPage, selectList } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { users } from "../user/tables.ts";

export function ${camel}Routes(app: App<Viewer>, { db }: Deps) {
  app.serve(${camel}, ({ query }) => listPage(query, listOf(db)));
}

const listOf = (db: Sql) =>
  selectList(db, {
    select: db.select({ uid: users.uid, username: users.username }).from(users),
    order: [asc(users.uid)],
    of: users,
  });
`
      : `import { ${camel} } from "@verdict/contract";
import type { App } from "../../platform/serve.ts";
import { ${method === "GET" ? "signedIn, " : ""}type Viewer } from "../../viewer.ts";

export function ${camel}Routes(app: App<Viewer>) {
  app.serve(${camel}, async ({ ${given} }) => (${answer}));
}
`,
  );
  draft.create(
    `${feature}/${name}.test.ts`,
    `import { ${camel} } from "@verdict/contract";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";

const site = useSite();

test("${pascal}: root is answered, others are refused", async () => {
  const token = await site().tokenOf("1");
  expect(await site().call(${camel}, { token${sent} })).toMatchObject({ status: 200, data: ${answered} });
  const user = await site().user();
  const refused = await site().call(${camel}, { token: user.token${sent} });
  expect(refused.code).toBe("permission-denied");
});
`,
  );
  const app = "packages/server/src/app.ts";
  draft.import(app, `import { ${camel}Routes } from "./features/${noun}/${name}-routes.ts";`);
  draft.insert(
    app,
    "after",
    /^ {2}dashboardRoutes\(app, deps\);\n/m,
    `  ${camel}Routes(app${isList ? ", deps" : ""});\n`,
  );
  draft.insert(
    matrix,
    "after",
    /^const table[^\n]*\n(?: {2}[^\n]*\n)*/m,
    `  "${method} /api/${name}": "root",\n`,
  );
  if (!draft.read(order).includes(`  "${noun}",\n`))
    draft.insert(order, "after", /^const order = \[\n(?: {2}[^\n]*\n)*/m, `  "${noun}",\n`);
}

function sayTodos(draft: Draft, { noun, name, method, isList, camel }: Call, module: string): void {
  const file = `${contract}/${module}.ts`;
  const routes = `packages/server/src/features/${noun}/${name}-routes.ts`;
  draft.todo(file, "path:", "the address that clients call");
  draft.todo(file, "summary:", "one sentence for /docs");
  draft.todo(file, "access:", "who may call it (access.ts); root until somebody says otherwise");
  draft.todo(file, "data:", "what it answers; beside it bounds of what it takes, and `refusals`");
  draft.todo(
    `${contract}/refusal.ts`,
    "export const refusals",
    "a refusal of its own: here in English, in every file of refusal-texts",
  );
  draft.todo(
    routes,
    `app.serve(${camel}`,
    "load, refuse, act, return; SQL in queries.ts, rules in policy.ts",
  );
  draft.todo(
    `packages/server/src/features/${noun}/${name}.test.ts`,
    'test("',
    "it works, who is refused, what is malformed",
  );
  draft.todo(matrix, `"${method} /api/`, `the line "${method} /api/${name}" follows address and access`);
  const tests = "packages/server/test";
  draft.todo(
    `${tests}/group-reach.test.ts`,
    "const table",
    "if it names something that may lie in a group (a group's own call: group-matrix.test.ts)",
  );
  draft.todo(
    `${tests}/other-parents.test.ts`,
    "const cases: Case[]",
    "if it names a thing and where that lies",
  );
  if (isList) {
    draft.todo(routes, "selectList(", "filter, columns and order (where, select, order): platform/list.ts");
    draft.todo(`${tests}/list-queries.test.ts`, "describeLists(", "the list");
  } else if (method !== "GET")
    draft.todo(
      `${tests}/audit-walk.test.ts`,
      "test",
      "if staff change something by it: the line it leaves in the audit log",
    );
}
