import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

interface FirstView {
  /** Matches the path of the page. */
  readonly path: RegExp;
  /** Ends of the modules that it loads one after the other unless told before. */
  readonly modules: readonly string[];
  /** Starts of the names of fonts that would move the text if they came after it. */
  readonly fonts: readonly string[];
  /** Areas of texts beside the base ones. */
  readonly areas: readonly string[];
  /** GET calls of the page without filters; {l}: the reader's language, {last}: the last part of the path. */
  readonly calls: readonly string[];
  /** Only for those who are signed in. */
  readonly members: boolean;
}

const firstViews: readonly FirstView[] = [
  {
    path: /^\/problem\/?$/,
    modules: ["routes/problem/index.tsx?tsr-split=component"],
    fonts: [],
    areas: [],
    calls: [
      "/api/get-website-config",
      "/api/get-problem-list?limit=30&l={l}",
      "/api/get-problem-tags-and-classification?oj=ALL",
    ],
    members: false,
  },
  {
    path: /^\/problem\/[^/]+\/?$/,
    modules: [
      "routes/problem/$problemId.tsx?tsr-split=component",
      "ui/markdown/PlainMarkdown.tsx",
      "ui/markdown/MathMarkdown.tsx",
    ],
    fonts: ["KaTeX_Main-Regular", "KaTeX_Math-Italic"],
    areas: ["solve"],
    calls: ["/api/get-website-config", "/api/get-problem-detail?problemId={last}&l={l}"],
    members: true,
  },
];

/**
 * Writes `first-views.json`: by path, what a page needs beside what `index.html` names. The server puts it into the
 * page it sends, so that a browser asks for everything at once (packages/server/src/web.ts reads it).
 */
export function listFirstViews(): Plugin {
  return {
    name: "first-views",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const closure = (roots: Rolldown.OutputChunk[]) => {
          const seen = new Set<Rolldown.OutputChunk>();
          const visit = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
            if (chunk?.type !== "chunk" || seen.has(chunk)) return;
            seen.add(chunk);
            for (const file of chunk.imports) visit(bundle[file]);
          };
          roots.forEach(visit);
          return seen;
        };
        const always = closure(chunks.filter((chunk) => chunk.isEntry));
        const early = this.emitFile({
          type: "asset",
          name: "early.js",
          source: await earlyScript(),
        });
        const textsOf = (areas: readonly string[]) => {
          const places = ["", ...areas.map((area) => `${area}/`)];
          const byLanguage: Record<string, string[]> = {};
          for (const { facadeModuleId, fileName } of chunks) {
            const [, place, language] =
              /\/locales\/(\w+\/|)(\w\w-\w\w)\.ts$/.exec(facadeModuleId ?? "") ?? [];
            if (language === undefined || !places.includes(place ?? "")) continue;
            byLanguage[language] = [...(byLanguage[language] ?? []), `/${fileName}`];
          }
          return byLanguage;
        };
        const views = firstViews.map(({ path, modules, fonts, areas, calls, members }) => {
          const roots = modules.map((end) => {
            const root = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)));
            return root ?? this.error(`no chunk of ${end}`);
          });
          const needed = [...closure(roots)].filter((chunk) => !always.has(chunk));
          return {
            path: path.source,
            early: { script: `/${this.getFileName(early)}`, texts: textsOf(areas), calls, members },
            scripts: needed.map((chunk) => `/${chunk.fileName}`),
            fonts: Object.keys(bundle)
              .filter((file) => file.endsWith(".woff2") && fonts.some((name) => file.includes(`/${name}-`)))
              .map((file) => `/${file}`),
            styles: needed
              .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
              .map((file) => `/${file}`),
          };
        });
        this.emitFile({ type: "asset", fileName: "first-views.json", source: JSON.stringify(views) });
      },
    },
  };
}

/** src/early.ts with what it imports, as one script that waits for nothing. */
async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      lib: {
        entry: fileURLToPath(new URL("../src/early.ts", import.meta.url)),
        formats: ["iife"],
        name: "early",
      },
    },
  });
  const [script] = (built as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (script?.type !== "chunk") throw new Error("src/early.ts gave no script");
  return script.code;
}
