// npm run bench -- NAME: one benchmark of bench/; `all [NAMES]`: every one, and its figures kept; without a name, the list of them.
// --flame: each Node process leaves its profile in profiles/, which a browser's developer tools draw as a flame picture.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { benchPackages, installPackages } from "../packages/launcher/src/debian.ts";
import { fromRepository, node24, repository } from "../packages/launcher/src/paths.ts";
import { say } from "../packages/launcher/src/say.ts";
import { benchAll } from "./lib/bench-all.ts";

const FLAME = "--flame";
const [name = "", ...rest] = process.argv.slice(2).filter((word) => word !== FLAME);
const names = readdirSync(fromRepository("bench"))
  .filter((entry) => entry.endsWith(".ts"))
  .map((entry) => entry.slice(0, -3));
const unknown = (name === "all" ? rest : [name]).find((one) => !names.includes(one));
if (unknown !== undefined) {
  const lines = names.map((one) => `  ${one.padEnd(20)} ${firstComment(one)}`);
  process.stdout.write(
    `${unknown ? `There is no benchmark "${unknown}". ` : ""}Benchmarks, run by  npm run bench -- NAME\n${lines.join("\n")}\n`,
  );
  process.exit(unknown ? 1 : 0);
}
const { missing, cure } = await installPackages(benchPackages, (packages) =>
  say("packages", `installing ${packages}`),
);
if (missing.length > 0) say("packages", `without ${missing.map((one) => one.purpose).join(", ")}\n${cure}`);
if (process.argv.includes(FLAME)) leaveProfiles();
if (name === "all") process.exit((await benchAll(rest.length > 0 ? rest : names)) ? 0 : 1);
const child = spawn(node24, [fromRepository("bench", `${name}.ts`), ...rest], {
  cwd: repository,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, "exit");
process.exit(code ?? 1);

/** Of every Node process that is started from here on, the servers of the benchmark among them. */
function leaveProfiles(): void {
  const folder = fromRepository("profiles");
  mkdirSync(folder, { recursive: true });
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --cpu-prof --cpu-prof-dir=${folder}`;
  say("bench", "profiles/*.cpuprofile: open them in the Performance tab of a browser's developer tools");
}

function firstComment(benchmark: string): string {
  const text = readFileSync(fromRepository("bench", `${benchmark}.ts`), "utf8");
  return /^\s*(?:\/\/|\/\*+)?[\s*]*([^\n]*?)\s*(?:\*\/)?\n/.exec(text)?.[1] ?? "";
}
