import { Unable } from "../../../packages/launcher/src/say.ts";
import type { Draft } from "./draft.ts";

const judge = "packages/judge/src";
const features = "packages/server/src/features";
const web = "packages/web/src";

/**
 * A language whose source is handed to one program, NAME and the ending of its files, in every table that knows languages by
 * name. `npm test -- scripts languages` is red until what is said of it is true.
 */
export function newLanguage(draft: Draft, name: string, ending: string): void {
  if (!/^[A-Z][\w+# ]*$/.test(name) || !/^[a-z]\w*$/.test(ending))
    throw new Unable("Say the language's name and the ending of its files: npm run new -- language Nim nim");
  const word = name.toLowerCase().replaceAll(/\W+/g, "-");
  const value = word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll("-", "");
  const pattern = `/^${name.replaceAll("+", "\\+")}/`;
  const mime = `text/x-${word}`;
  const family = `${judge}/language/${word}.ts`;
  draft.create(
    family,
    `import type { LanguageFamily } from "./language.ts";

export const ${value}: LanguageFamily = {
  packages: null,
  names: ["${name}"],
  languages(find) {
    const tool = find("/usr/bin/${word}");
    if (!tool) return [];
    const source = "main.${ending}";
    return [
      {
        name: "${name}",
        source,
        compile: null,
        run: { file: source, argv: () => [tool, source] },
        version: [tool, "--version"],
        hello: 'print("hello")\\n',
      },
    ];
  },
};
`,
  );
  const registry = `${judge}/language/registry.ts`;
  draft.import(registry, `import { ${value} } from "./${word}.ts";`);
  draft.insert(registry, "before", /^ {2}\],\n\];/m, `    ${value},\n`);

  const more = `${features}/language/more-languages.ts`;
  const starters = `${features}/language/starters.ts`;
  const comments = `${features}/submission/code.ts`;
  draft.insert(more, "before", /^\];\n$(?![\s\S])/m, `  plain("${name}", "${mime}", "${name}", null, ""),\n`);
  draft.insert(starters, "before", /^};\n$(?![\s\S])/m, `  "${mime}": "",\n`);
  draft.insert(comments, "after", /^const styles[^\n]*\n/m, `  [${pattern}, ["#"]],\n`);
  draft.insert(
    `${features}/package/sources.ts`,
    "after",
    /^const byEnding[^\n]*\n/m,
    `  ${ending}: "${name}",\n`,
  );
  draft.insert(
    `${features}/desk/programs.ts`,
    "after",
    /^const extensions[^\n]*\n/m,
    `  [${pattern}, "${ending}"],\n`,
  );
  const endings = `${web}/features/submission/solve/file-language.ts`;
  draft.insert(endings, "after", /^const byEnding[^\n]*\n/m, `  ${ending}: ${pattern},\n`);

  draft.todo(family, "packages:", "the Debian packages that bring it");
  draft.todo(
    family,
    "find(",
    "its program; a file that a program sees only with more than the usual is a view of sandbox/daemon/views",
  );
  draft.todo(family, "compile:", "refuses a broken program without running it, and reads no standard input");
  draft.todo(family, "hello:", "prints hello: a node announces nothing that did not run");
  draft.todo(registry, new RegExp(`^ {4}${value},`), "earlier, if many use it");
  draft.todo(
    `${judge}/testing/programs.ts`,
    "export const testPrograms",
    `programs of every verdict, by the ending "${ending}"`,
  );
  draft.todo(
    more,
    `plain("${name}"`,
    "compiler, command and a program that adds two numbers; the name is stored and stays for ever",
  );
  draft.todo(starters, `"${mime}"`, "what an empty program looks like");
  draft.todo(comments, `${pattern}, [`, "how a comment begins; a line for it in code.test.ts");
  draft.todo(
    `${web}/ui/editor/grammar.ts`,
    "const grammars",
    "its colours in the editor, if there is a grammar",
  );
  draft.todo(`${web}/ui/Highlighted.tsx`, "createLowlight({", "and where code is only shown");
  draft.todo(
    `${web}/features/submission/detail/compiler-output.ts`,
    "const places",
    "how its compiler names a place",
  );
  draft.todo(`${features}/package/kattis/words.ts`, "lua:", "its name in packages of Kattis");
  draft.todo(`${features}/package/import/hydro.ts`, /lang/i, "and of Hydro, here and in export/hydro.ts");
  draft.todo(
    "packages/similarity/src/family.ts",
    "const named",
    "whose rules read it for similar programs; else any language's",
  );
  draft.todo("docs/languages.md", "| Lua ", "a row: packages, least time and memory");
}
