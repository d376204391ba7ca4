import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractSlice } from "./scripts/contract-slice.ts";
import { eagerCompile } from "./scripts/eager-compile.ts";
import { emacsKeys } from "./scripts/emacs-keys.ts";
import { listFirstViews } from "./scripts/first-views.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";
import { oldBrowsers } from "./scripts/old-browsers.ts";
import { noCircles, pageChunks } from "./scripts/page-chunks.ts";
import { listPages } from "./scripts/pages.ts";
import { patientImports } from "./scripts/patient-imports.ts";
import { precompress } from "./scripts/precompress.ts";

/** Reached from what every page needs, used by lazy parts only. */
const lazyData = /node_modules\/zod\/|packages\/contract\/src\/(refusal|scalar|judge\/message)\.ts$/;

/**
 * Where visits begin: what asks for these pages' data is in the entry, so that it is on its way together with their
 * code. With all others it comes with the page.
 */
const beginnings =
  /^\/(home|problem|status|submission-detail|contest\/((acm|oi)-scoreboard.*|\$contestID(\/(problem.*|rank)?)?)?$|$)/;

/*
 * Each own plugin saves more than 5 % of a first view, or goes. Time of the problem list, and of a problem, without it (ratios
 * of one run): contract-slice 1.16 and 1.02, eager-compile 1.23 and 1.12, first-views 1.08 and 1.23, precompress 1.16 and 1.22,
 * page-chunks 1.25 and 0.97, Mantine's own sheet instead of the list 1.30 and 1.05. emacs-keys is there for its keys;
 * mantine-styles and no-circles only fail a build.
 */
export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (beginnings.test(routeId) ? undefined : [["loader", "component"]]),
      },
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    contractSlice(),
    emacsKeys(),
    eagerCompile(["base", "list-parts", "index", "problem", "_problemId", "problem-parts", "markdown"]),
    mantineStyles(),
    noCircles(),
    patientImports(),
    listFirstViews(),
    listPages(),
    oldBrowsers(),
    precompress(),
  ],
  server: { proxy: { "/api": "http://127.0.0.1:8080" } },
  build: {
    manifest: true,
    // Lists of what each page's scripts need would stand in the entry, which every visit loads: a browser finds out by
    // itself, one step later. Style sheets must be there before the page is drawn.
    modulePreload: {
      polyfill: false, // every browser of the target has it
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === "html" ? needed : needed.filter((file) => file.endsWith(".css")),
    },
    // Syntax only; what else they lack is put before the client (old-browsers.ts).
    target: ["chrome109", "firefox115", "safari16.4"],
    rolldownOptions: {
      output: {
        // What every page needs comes as one file: a browser that asks for a hundred small ones waits for each six.
        // Schemas and refusals stay outside: only forms and the first refusal need them, and a module goes whole.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              tags: ["$initial"],
              test: (id) => !lazyData.test(id) && !id.endsWith("/src/main.tsx"),
            },
            ...pageChunks.map(({ name, parts }) => ({
              name,
              test: (id: string) => parts.some((part) => part.test(id)),
            })),
          ],
        },
      },
      // Contract modules are data: what nobody imports need not be there.
      treeshake: {
        moduleSideEffects: (id) => !/packages\/contract\/src\//.test(id),
      },
    },
  },
});
