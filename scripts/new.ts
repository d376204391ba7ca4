// npm run new -- endpoint NOUN/NAME | page NOUN/NAME | language NAME ENDING: writes the files of a new thing with the least
// that works, and says at which lines a person goes on. It replaces nothing: what is there already is refused.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fromRepository, repository } from "../packages/launcher/src/paths.ts";
import { explain, Unable } from "../packages/launcher/src/say.ts";
import { Draft } from "./lib/new/draft.ts";
import { newEndpoint } from "./lib/new/endpoint.ts";
import { newLanguage } from "./lib/new/language.ts";
import { newPage } from "./lib/new/page.ts";

const usage = `npm run new -- endpoint NOUN/NAME    seat/get-free-seats: contract, handler, access, test
npm run new -- page NOUN/NAME        seat/free-seats: route, page, texts in five languages, picture
npm run new -- language NAME ENDING  Nim nim: all that is known of it`;

/** Another folder than the checkout's, for the test. */
const root = process.env.NEW_ROOT ?? repository;
const [kind, name = "", ending = ""] = process.argv.slice(2);
try {
  const draft = new Draft(root);
  if (kind === "endpoint") newEndpoint(draft, name);
  else if (kind === "page") newPage(draft, name);
  else if (kind === "language") newLanguage(draft, name, ending);
  else throw new Unable(usage);
  const written = draft.write();
  format(written);
  if (kind === "page") await writeRouteTree();
  list("Written", written);
  list("Go on here", draft.todos());
} catch (error) {
  explain(error);
}

function list(title: string, lines: readonly string[]): void {
  process.stdout.write(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join("")}`);
}

function format(paths: readonly string[]): void {
  const biome = fromRepository("node_modules", ".bin", "biome");
  const { status, stderr } = spawnSync(biome, ["check", "--write", ...paths], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Unable(`Biome refuses what was written:\n${stderr}`);
}

/** As the build of the client does: addresses of links are checked against it. */
async function writeRouteTree(): Promise<void> {
  const { Generator, getConfig } = await import("@tanstack/router-generator");
  const client = join(root, "packages/web");
  const tmpDir = join(client, ".route-tree");
  const config = getConfig({ target: "react", quoteStyle: "double", semicolons: true, tmpDir }, client);
  await new Generator({ config, root: client }).run();
  rmSync(tmpDir, { recursive: true, force: true });
}
