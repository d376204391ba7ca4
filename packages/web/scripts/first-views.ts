import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown, runnerImport } from "vite";
import type * as PageQueriesModule from "../src/features/problem/queries.ts";
import type * as SiteQueriesModule from "../src/features/site/queries.ts";

type PageQueries = typeof PageQueriesModule;

interface PageQuery {
  readonly queryFn?: unknown;
}

/** Stand in the addresses of calls for what only the browser knows: the reader's language, the path's last part. */
const LANGUAGE = "{l}" as never;
const LAST = "{last}";

interface FirstView {
  /** Matches the path of the page. */
  readonly path: RegExp;
  /** Ends of the modules that it loads one after the other unless told before. */
  readonly modules: readonly string[];
  /** Starts of the names of fonts that would move the text if they came after it. */
  readonly fonts: readonly string[];
  /** Areas of texts beside the base ones. */
  readonly areas: readonly string[];
  /** What the page asks for without filters; the route's loader asks by the same function. */
  readonly queries: (pages: PageQueries) => readonly PageQuery[];
  /** Only for those who are signed in. */
  readonly members: boolean;
}

const firstViews: readonly FirstView[] = [
  {
    path: /^\/problem\/?$/,
    modules: ["routes/problem/index.tsx?tsr-split=component"],
    fonts: [],
    areas: [],
    queries: ({ problemListQueries }) => problemListQueries({}, LANGUAGE),
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
    queries: ({ problemPageQueries }) => problemPageQueries(LAST, LANGUAGE),
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
          for (const { moduleIds, fileName } of chunks) {
            for (const id of moduleIds) {
              const [, place, language] = /\/locales\/(\w+\/|)(\w\w-\w\w)\.ts$/.exec(id) ?? [];
              if (language === undefined || !places.includes(place ?? "")) continue;
              byLanguage[language] = [...(byLanguage[language] ?? []), `/${fileName}`];
            }
          }
          return byLanguage;
        };
        const calls = await earlyCalls();
        const views = firstViews.map(({ path, modules, fonts, areas, members }, index) => {
          const roots = modules.map((end) => {
            const root = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(end)));
            return root ?? this.error(`no chunk of ${end}`);
          });
          const needed = [...closure(roots)].filter((chunk) => !always.has(chunk));
          return {
            path: path.source,
            early: {
              script: `/${this.getFileName(early)}`,
              texts: textsOf(areas),
              calls: calls[index],
              members,
            },
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

const sourceFile = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));

/** Of each first view, the addresses that its page's own queries ask for. */
async function earlyCalls(): Promise<string[][]> {
  const asked: string[] = [];
  const around = globalThis as unknown as Record<string, unknown>;
  const before = { fetch: around.fetch, window: around.window };
  around.window ??= { addEventListener() {}, location: { pathname: "/", search: "" } };
  around.fetch = (address: string) => {
    asked.push(decodeURIComponent(address));
    return Promise.resolve(Response.json({ status: 200, data: null }));
  };
  try {
    const load = async <Module>(name: string) =>
      (await runnerImport<Module>(sourceFile(name), { configFile: false, logLevel: "error" })).module;
    const pages = await load<PageQueries>("features/problem/queries.ts");
    const { websiteConfigQuery } = await load<typeof SiteQueriesModule>("features/site/queries.ts");
    const calls: string[][] = [];
    for (const { queries } of firstViews) {
      for (const { queryFn } of [websiteConfigQuery, ...queries(pages)] as readonly PageQuery[]) {
        await (queryFn as (context: object) => Promise<unknown>)({ signal: new AbortController().signal });
      }
      calls.push(asked.splice(0));
    }
    return calls;
  } finally {
    Object.assign(around, before);
  }
}
