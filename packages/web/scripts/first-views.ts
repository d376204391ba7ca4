import type { Plugin, Rolldown } from "vite";

interface FirstView {
  /** Matches the path of the page. */
  readonly path: RegExp;
  /** Ends of the modules that it loads one after the other unless told before. */
  readonly modules: readonly string[];
  /** Starts of the names of fonts that would move the text if they came after it. */
  readonly fonts: readonly string[];
}

const firstViews: readonly FirstView[] = [
  { path: /^\/problem\/?$/, modules: ["routes/problem/index.tsx?tsr-split=component"], fonts: [] },
  {
    path: /^\/problem\/[^/]+\/?$/,
    modules: [
      "routes/problem/$problemId.tsx?tsr-split=component",
      "ui/markdown/PlainMarkdown.tsx",
      "ui/markdown/MathMarkdown.tsx",
    ],
    fonts: ["KaTeX_Main-Regular", "KaTeX_Math-Italic"],
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
      handler(_options, bundle) {
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
        const views = firstViews.map(({ path, modules, fonts }) => {
          const roots = modules.map((end) => {
            const root = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end));
            return root ?? this.error(`no chunk of ${end}`);
          });
          const needed = [...closure(roots)].filter((chunk) => !always.has(chunk));
          return {
            path: path.source,
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
