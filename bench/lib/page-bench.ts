/** Pages of a filled site over HTTP: 32 clients at once, each page beside its bound at the 95th percentile. */
import { type Asked, measure } from "./asked.ts";
import { type FilledSite, onFilledSite } from "./filled-site.ts";
import { report } from "./report.ts";

export interface BenchPage {
  /** Username; absent: a guest. */
  by?: string;
  paths: string[];
}

interface PageBench extends FilledSite {
  pages: Record<string, BenchPage>;
  password: string;
  p95Ms: number;
}

/** Words after the benchmark's name choose pages by the beginning of their names. */
export async function benchPages(bench: PageBench): Promise<void> {
  const figures: Record<string, number> = {};
  const rows: Record<string, unknown>[] = [];
  const took = await onFilledSite(bench, (asked) => measureAll(bench, asked, figures, rows));
  report({ ...took, ...figures }, rows);
}

async function measureAll(
  { pages, password, p95Ms }: PageBench,
  asked: Asked,
  figures: Record<string, number>,
  rows: Record<string, unknown>[],
): Promise<void> {
  const wanted = process.argv.slice(2);
  const chosen = Object.entries(pages).filter(
    ([name]) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  );
  const tokens = new Map<string, string>();
  for (const by of new Set(chosen.flatMap(([, page]) => page.by ?? []))) {
    tokens.set(by, await signIn(asked.port, by, password));
  }
  for (const [name, { by, paths }] of chosen) {
    const token = by === undefined ? "" : (tokens.get(by) ?? "");
    await expectData(asked.port, token, paths[0] ?? "/");
    const measured = await measure({ ...asked, token }, paths);
    figures[`${name}_p95_ms`] = measured["p95 ms"];
    const isKept = measured["p95 ms"] < p95Ms ? "yes" : "NO";
    process.stderr.write(`${name}: ${measured["p95 ms"]} ms\n`);
    rows.push({ page: name, ...measured, [`under ${p95Ms} ms`]: isKept });
  }
}

/** A refusal is answered quickly, and tells nothing about a page. */
async function expectData(port: number, token: string, path: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: token } });
  const { status, msg } = (await answer.json()) as { status: number; msg: string };
  if (status !== 200) throw new Error(`${path}: ${msg}`);
}

async function signIn(port: number, username: string, password: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = answer.headers.get("Authorization");
  if (!token) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  return token;
}
