import type { Plugin } from "vite";

/**
 * Leaves out of every lazy import's preload list what the page has loaded with its entry anyway: on a client of many
 * small chunks these lists are a tenth of the first visit.
 */
export function leanPreload(): Plugin {
  const loaded = new Set<string>();
  return {
    name: "lean-preload",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === "html" ? files : files.filter((file) => !loaded.has(file)),
        },
      },
    }),
    generateBundle: {
      // The lists are written in this hook too, by Vite's own plugin.
      order: "pre",
      handler(_options, bundle) {
        const visit = (file: string) => {
          const chunk = bundle[file];
          if (loaded.has(file) || chunk?.type !== "chunk") return;
          loaded.add(file);
          chunk.imports.forEach(visit);
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && chunk.isEntry) visit(chunk.fileName);
        }
      },
    },
  };
}
