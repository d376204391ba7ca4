import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const own = (name: string) => readFileSync(new URL(`old-browsers/${name}`, import.meta.url), "utf8");
const coreJs = () =>
  readFileSync(createRequire(import.meta.url).resolve("core-js-bundle/minified.js"), "utf8");

/** A file whose name changes with its text, so that browsers may keep it. */
function asset(name: string, source: string) {
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, source };
}

/**
 * Lets browsers of some years ago in (decision 293). A script of a few hundred bytes comes before the client; where
 * something is missing it has core-js put before it, too, and in a browser that nothing can help it says so. Browsers of
 * today load none of that, which is why Vite's own plugin for older ones does not do: it hands its additions to all.
 */
export function oldBrowsers(): Plugin {
  const missing = asset("missing", `${coreJs()}\n${own("abort-signal.js")}`);
  const check = asset("check", own("check.js"));
  return {
    name: "old-browsers",
    apply: "build",
    generateBundle() {
      for (const file of [missing, check]) this.emitFile({ type: "asset", ...file });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        {
          tag: "script",
          attrs: { src: `/${check.fileName}`, "data-missing": `/${missing.fileName}` },
          injectTo: "head",
        },
      ],
    },
  };
}
