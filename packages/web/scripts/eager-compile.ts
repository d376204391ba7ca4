import type { Plugin } from "vite";

/**
 * Marks the named chunks for the browser as code that runs at once: their functions are compiled while they arrive,
 * beside the page's own thread, and not one by one in the middle of the first drawing.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
export function eagerCompile(names: readonly string[]): Plugin {
  return {
    name: "eager-compile",
    apply: "build",
    generateBundle: {
      // Only the first line counts, and Vite's own plugins write there too.
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !names.includes(chunk.name)) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
