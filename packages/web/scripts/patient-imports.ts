import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const EXPORT = "export const __vitePreload =";
const pageCode = fileURLToPath(new URL("../src/lib/page-code.ts", import.meta.url));

/**
 * Vite wraps each `import()` of a build in a helper, which hands over what it brings or fails: `bringCode` is put
 * around it. Its own event `vite:preloadError` comes too early to wait for a server, and the router reloads the page
 * by itself when it is handed the browser's error, which ends at the browser's error page while the server is away.
 */
export function patientImports(): Plugin {
  return {
    name: "patient-imports",
    apply: "build",
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        if (!code.includes(EXPORT)) this.error("Vite's preload helper has changed");
        return {
          code: `import { bringCode } from ${JSON.stringify(pageCode)};
${code.replace(EXPORT, "const preloadOf =")};
export const __vitePreload = (...args) => bringCode(() => preloadOf(...args));`,
          map: null,
        };
      },
    },
  };
}
