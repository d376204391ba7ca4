import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { useSite } from "./site.ts";
import { expressionsOf } from "./watching.ts";

/** A Prometheus from Debian reads a site and evaluates all that deploy/ has for it. */

const run = promisify(execFile);
const TOKEN = "prometheus-reads-this";
const site = useSite({ config: { METRICS_TOKEN: TOKEN } });
const rules = fileURLToPath(new URL("../../../deploy/prometheus/verdict.rules.yml", import.meta.url));

let folder = "";
let prometheus: ChildProcess;
let origin = "";
const program = (name: string) => join(folder, "debian/usr/bin", name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-prometheus-"));
  await chmod(folder, 0o755); // apt-get downloads as a user of its own
  await run("apt-get", ["download", "prometheus"], { cwd: folder });
  const [archive = ""] = (await readdir(folder)).filter((name) => name.endsWith(".deb"));
  await run("dpkg", ["-x", join(folder, archive), join(folder, "debian")]);
  const target = new URL(site().origin).host;
  await writeFile(
    join(folder, "prometheus.yml"),
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [rules],
      scrape_configs: [
        {
          job_name: "verdict",
          authorization: { credentials: TOKEN },
          static_configs: [{ targets: [target] }],
        },
      ],
    }),
  );
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`];
  prometheus = spawn(program("prometheus"), [...args, "--web.listen-address=127.0.0.1:0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  prometheus.stderr?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  await eventually(() => {
    origin = `http://${/Listening on.*?address=(127\.0\.0\.1:\d+)/.exec(said)?.[1] ?? ""}`;
    expect(origin).toMatch(/\d$/);
  });
});
afterAll(async () => {
  prometheus?.kill();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (path: string) => (await (await fetch(`${origin}/api/v1/${path}`)).json()) as Answer;
interface Answer {
  status: string;
  error?: string;
  data: { result: unknown[]; groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
}

test("promtool takes the rules", async () => {
  const { stdout } = await run(program("promtool"), ["check", "rules", rules]);
  expect(stdout).toContain("SUCCESS");
});

test("Prometheus reads the site, and every rule and panel can be evaluated", async () => {
  await eventually(async () => {
    const { data } = await ask(`query?query=${encodeURIComponent('up{job="verdict"} == 1')}`);
    expect(data.result).toHaveLength(1);
  });
  await eventually(async () => {
    const found = (await ask("rules")).data.groups.flatMap((group) => group.rules);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ health }) => health !== "ok")).toEqual([]);
  });
  const dashboard = JSON.parse(
    await readFile(new URL("../../../deploy/grafana/verdict.json", import.meta.url), "utf8"),
  );
  for (const expression of expressionsOf(dashboard)) {
    const { status, error } = await ask(`query?query=${encodeURIComponent(expression)}`);
    expect([expression, status, error]).toEqual([expression, "success", undefined]);
  }
});

test("a site without a judge node raises the alarm for it", async () => {
  await eventually(async () => {
    const { data } = await ask("query?query=ALERTS");
    expect(JSON.stringify(data.result)).toContain("VerdictNoNode");
  });
});
