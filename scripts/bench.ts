// npm run bench -- NAME: one benchmark of bench/; without a name, the list of them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fromRepository, node24, repository } from "./lib/paths.ts";

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
const child = spawn(node24, [file, ...rest], { cwd: repository, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, "exit");
process.exit(code ?? 1);

function firstComment(entry: string): string {
  const [line = ""] = readFileSync(fromRepository("bench", entry), "utf8").split("\n");
  return line.replace(/^(\/\/|\/\*\*?)\s*/, "").replace(/\s*\*\/$/, "");
}
