import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const tree = fileURLToPath(new URL("../src/routeTree.gen.ts", import.meta.url));
/** Parameters that are numbers at every page. */
const NUMBERS = new Set(["$contestID", "$groupID", "$teamID", "$trainingID"]);

/** Regular expressions for the paths of all pages, from the routes' own list. */
export function pagePatterns(routes: string): string[] {
  const [, union = ""] = /fullPaths:([^;]*);/.exec(routes) ?? [];
  const paths = [...union.matchAll(/"([^"]*)"/g)].map(([, path = ""]) => path.replace(/\/$/, ""));
  return [...new Set(paths)].map((path) => {
    const ends = path.endsWith("/$");
    const parts = (ends ? path.slice(0, -2) : path).split("/").map(partOf);
    return `^${parts.join("\\/")}${ends ? "(\\/.*)?" : ""}\\/?$`;
  });
}

function partOf(part: string): string {
  if (NUMBERS.has(part)) return "\\d{1,9}";
  return part.startsWith("$") ? "[^\\/]+" : part.replaceAll(/[^\w-]/g, "\\$&");
}

/** Writes `pages.json`: by it the server answers 404 where the client has no page (packages/server/src/web.ts reads it). */
export function listPages(): Plugin {
  return {
    name: "pages",
    apply: "build",
    generateBundle() {
      const source = JSON.stringify(pagePatterns(readFileSync(tree, "utf8")));
      this.emitFile({ type: "asset", fileName: "pages.json", source });
    },
  };
}
