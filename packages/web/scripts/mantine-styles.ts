import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const sheet = fileURLToPath(new URL("../src/styles/mantine.css", import.meta.url));

/**
 * Holds `styles/mantine.css` to the components that the client really has: a component without its style sheet fails
 * the build, and so does a style sheet that nobody needs. All sheets together are a quarter of a megabyte, which every
 * first view would have to read.
 */
export function mantineStyles(): Plugin {
  return {
    name: "mantine-styles",
    apply: "build",
    generateBundle(_options, bundle) {
      const used = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          const [, name] = /@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/.exec(id) ?? [];
          if (name) used.add(name);
        }
      }
      const imported = new Set(
        [...readFileSync(sheet, "utf8").matchAll(/styles\/([A-Z]\w+)\.layer\.css/g)].map(
          ([, name = ""]) => name,
        ),
      );
      const missing = [...used].filter((name) => !imported.has(name));
      const idle = [...imported].filter((name) => !used.has(name));
      if (missing.length > 0) this.error(`styles/mantine.css lacks the sheets of ${missing.join(", ")}`);
      if (idle.length > 0) this.error(`styles/mantine.css has sheets that nothing uses: ${idle.join(", ")}`);
    },
  };
}
