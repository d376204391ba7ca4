import { expect, test } from "vitest";
import { reachOf } from "../lib/reach.ts";

const files: Record<string, string> = {
  "packages/contract/src/index.ts": 'export * from "./team.ts";\nexport * from "./print.ts";',
  "packages/contract/src/team.ts": "export const getTeam = endpoint({});",
  "packages/contract/src/print.ts": "export const sendPrint = endpoint({});",
  "packages/server/src/app.ts": 'import { teamRoutes } from "./features/team/routes.ts";',
  "packages/server/src/features/team/queries.ts": 'import type { Row } from "../print/rows.ts";',
  "packages/server/src/features/print/rows.ts": "",
  "packages/server/src/features/team/routes.ts": `import { getTeam } from "@verdict/contract";
    import { teamOf } from "./queries.ts";
    app.serve(getTeam, async () => teamOf());`,
  "packages/server/test/site.ts": 'import { app } from "../src/app.ts";',
  "packages/server/src/features/team/team.test.ts": `import { getTeam } from "@verdict/contract";
    import { useSite } from "../../../test/site.ts";`,
  "packages/server/src/features/print/print.test.ts": `import { sendPrint, type getTeam } from "@verdict/contract";
    import { useSite } from "../../../test/site.ts";`,
};
const of = (...changed: string[]) =>
  reachOf(Object.keys(files), changed, (path) => files[path]?.replace(/^ +/gm, "") ?? "");
const reached = (...changed: string[]) =>
  [...of(...changed).steps]
    .filter(([file]) => file.endsWith(".test.ts"))
    .map(([file]) => file.split("/").at(-1));

test("what changed is reached by who calls an endpoint that it serves, and by nobody through the app", () => {
  expect(reached("packages/server/src/features/team/queries.ts")).toEqual(["team.test.ts"]);
  expect(of("packages/server/src/features/team/queries.ts").endpoints).toEqual(["getTeam"]);
});

test("an endpoint's declaration reaches those that take it from the contract, as more than a type", () => {
  expect(reached("packages/contract/src/team.ts")).toEqual(["team.test.ts"]);
  expect(reached("packages/contract/src/print.ts")).toEqual(["print.test.ts"]);
});

test("types alone are looked after by the compiler", () => {
  expect(reached("packages/server/src/features/print/rows.ts")).toEqual([]);
});

test("what is no module of these packages reaches nothing", () => {
  expect(of("README.md", "packages/web/src/main.tsx").steps.size).toBe(0);
});
