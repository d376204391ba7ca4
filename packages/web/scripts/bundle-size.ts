/**
 * What a cold visit of the problem list downloads in JavaScript, gzipped, against its budget.
 * Reads the manifest of the last `vite build`; exits with 1 above the budget.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/*
 * Where the 200 kB go, as shares of the first script (172 kB of them): React 37 %, the router 16 %,
 * Mantine and its icons 14 %, i18next 10 %, TanStack Query 6 %: 83 % are libraries that every page stands on. Our own code is 11 %,
 * the tree of routes 6 % (some 70 bytes a page). Tried and left: terser instead of Oxc (-0.8 %, a minute a build), shorter
 * hashes in names (-0.1 %; Rolldown asks for seven letters), React's own `useSyncExternalStore` for the router (-0.1 %).
 * The budget leaves room for the next pages; a library more does not fit into it.
 */
const BUDGET_BYTES = 205_000;
const dist = new URL("../dist/", import.meta.url);

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Record<
  string,
  Chunk
>;

/** What the page cannot do without: the entry, one language, the route's own chunk. */
const roots = [
  "index.html",
  "src/lib/languages/zh-CN.ts",
  ...Object.keys(manifest).filter((key) => key.startsWith("src/routes/problem/index.tsx")),
];

function closure(keys: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return seen;
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
}

const files = [...closure(roots)]
  .map((key) => manifest[key]?.file ?? "")
  .filter((file) => file.endsWith(".js"))
  .map((file) => ({ file, bytes: gzippedBytes(file) }))
  .sort((a, b) => b.bytes - a.bytes);
const total = files.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { file, bytes } of files) console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${file}`);
console.log(
  `${(total / 1000).toFixed(1).padStart(8)} kB  problem list, gzipped (budget ${BUDGET_BYTES / 1000} kB)`,
);
if (total > BUDGET_BYTES) process.exitCode = 1;
