import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromRepository, node24 } from "../../packages/launcher/src/paths.ts";

/** A copy of the checkout without what is built or installed, whose own packages import one another. */
let copy = "";
const NOT_COPIED = /\/(node_modules|dist|migrations|fixtures)(\/|$)/;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "new-"));
  for (const path of ["packages", "scripts", "docs", "biome.json", "package.json", "tsconfig.base.json"])
    cpSync(fromRepository(path), join(copy, path), {
      recursive: true,
      filter: (from) => !NOT_COPIED.test(from),
    });
  mkdirSync(join(copy, "node_modules", "@verdict"), { recursive: true });
  for (const name of readdirSync(fromRepository("node_modules")))
    if (name !== "@verdict")
      symlinkSync(fromRepository("node_modules", name), join(copy, "node_modules", name));
  for (const name of readdirSync(join(copy, "packages"))) {
    symlinkSync(join(copy, "packages", name), join(copy, "node_modules", "@verdict", name));
    const own = fromRepository("packages", name, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(copy, "packages", name, "node_modules"));
  }
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, path), "utf8");
const tool = (name: string, ...args: string[]) =>
  spawnSync(fromRepository("node_modules", ".bin", name), args, { cwd: copy, encoding: "utf8" });

function run(...args: string[]) {
  const env = { ...process.env, NEW_ROOT: copy };
  const { status, stdout, stderr } = spawnSync(node24, [fromRepository("scripts", "new.ts"), ...args], {
    env,
    encoding: "utf8",
  });
  const part = (title: string) =>
    new RegExp(`^${title}:\n((?: {2}.*\n)*)`, "m").exec(stdout)?.[1]?.trimEnd().split("\n") ?? [];
  return {
    status,
    stderr,
    written: part("Written").map((line) => line.trim()),
    todos: part("Go on here").map((line) => line.trim()),
  };
}

/** Of the files alone and of what they import. */
function typesOf(base: string, ...files: string[]): string {
  const config = {
    extends: base,
    compilerOptions: { types: ["node", "@fastify/multipart"] },
    include: [],
    files,
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  return tool("tsc", "-p", "tsconfig.json", "--checkers", "1").stdout;
}

const kinds = [
  ["endpoint", "seat/get-free-seats", "a noun that has a folder"],
  ["endpoint", "seat/list-free-seats", "a list"],
  ["endpoint", "dashboard/delete-note", "a noun that has one file"],
  ["endpoint", "badge/add-badge", "a new noun"],
  ["page", "seat/free-seats", "a noun that has texts"],
  ["page", "badge/my-badges", "a new noun"],
  ["language", "Nim", "a language"],
] as const;

test.each(kinds)(
  "%s %s (%s): formatted, each place is a line, nothing is written twice",
  (kind, name) => {
    const { status, stderr, written, todos } = run(kind, name, "nim");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    // A language is one file, and a line in the list of all and in that of their tools.
    if (kind === "language") expect(written).toHaveLength(3);
    else expect(written.length).toBeGreaterThan(5);
    expect(todos.length).toBeGreaterThan(5);
    for (const todo of todos) {
      const [, path = "", line = ""] = /^(\S+):(\d+) {2}\S/.exec(todo) ?? [];
      expect(read(path).split("\n")[Number(line) - 1], todo).toMatch(/\S/);
    }
    const lint = tool("biome", "check", "--error-on-warnings", ...written);
    expect(lint.status, lint.stderr + lint.stdout).toBe(0);

    const before = written.map(read);
    expect(run(kind, name, "nim")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("is there already"),
    });
    expect(written.map(read)).toEqual(before);
  },
  120_000,
);

test("what was written has the right types", () => {
  const server = "packages/server/src/features";
  const typed = typesOf(
    "./tsconfig.base.json",
    "packages/contract/src/index.ts",
    `${server}/seat/get-free-seats-routes.ts`,
    `${server}/seat/list-free-seats-routes.ts`,
    `${server}/dashboard/delete-note-routes.ts`,
    `${server}/badge/add-badge-routes.ts`,
    "packages/contract/src/language/toolchains.ts",
    "packages/judge/src/language/registry.ts",
  );
  expect(typed).toBe("");
  expect(read("packages/web/src/routeTree.gen.ts")).toContain('"/badge/my-badges"');
}, 180_000);

test.each([
  [["endpoint", "seat"], "Say NOUN/NAME"],
  [["endpoint", "seat/free-seats"], "begins with get, list"],
  [["page", "admin/seats"], "back office"],
  [["language", "nim"], "Say the language's name"],
  [["table", "seat"], "npm run new -- endpoint"],
])("%j is answered with what to say", (args, word) => {
  expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(word) });
});
