// npm run bench -- NAME: one benchmark of bench/; without a name, the list of them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { benchPackages, installPackages } from "../packages/launcher/src/debian.ts";
import { fromRepository, node24, repository } from "../packages/launcher/src/paths.ts";
import { say } from "../packages/launcher/src/say.ts";

const [name, ...rest] = process.argv.slice(2);
const file = fromRepository("bench", `${name}.ts`);
if (!name || !/^[\w-]+$/.test(name) || !existsSync(file)) {
  const files = readdirSync(fromRepository("bench")).filter((entry) => entry.endsWith(".ts"));
  const lines = files.map((entry) => `  ${entry.slice(0, -3).padEnd(20)} ${firstComment(entry)}`);
  process.stdout.write(
    `${name ? `There is no benchmark "${name}". ` : ""}Benchmarks, run by  npm run bench -- NAME\n${lines.join("\n") || "  (none yet)"}\n`,
  );
  process.exit(name ? 1 : 0);
}
const { missing, cure } = await installPackages(benchPackages, (names) =>
  say("packages", `installing ${names}`),
);
if (missing.length > 0) say("packages", `without ${missing.map((one) => one.purpose).join(", ")}\n${cure}`);
const child = spawn(node24, [file, ...rest], { cwd: repository, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, "exit");
process.exit(code ?? 1);

function firstComment(entry: string): string {
  const text = readFileSync(fromRepository("bench", entry), "utf8");
  return /^\s*(?:\/\/|\/\*+)?[\s*]*([^\n]*?)\s*(?:\*\/)?\n/.exec(text)?.[1] ?? "";
}
