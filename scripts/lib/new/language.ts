import { Unable } from "../../../packages/launcher/src/say.ts";
import type { Draft } from "./draft.ts";

const languages = "packages/contract/src/language";

/**
 * A language whose source is handed to one program, NAME and the ending of its files: its own file, and a line in the two lists
 * that server, judge, editor, similarity, packages and documents read. `npm test -- scripts languages` is red until what is
 * said of it is true.
 */
export function newLanguage(draft: Draft, name: string, ending: string): void {
  if (!/^[A-Z][\w+# ]*$/.test(name) || !/^[a-z]\w*$/.test(ending))
    throw new Unable("Say the language's name and the ending of its files: npm run new -- language Nim nim");
  const word = name.toLowerCase().replaceAll(/\W+/g, "-");
  const value = word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll("-", "");
  const file = `${languages}/known/${word}.ts`;
  draft.create(
    file,
    `import type { KnownLanguage } from "../known.ts";
import { script } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const ${value}: KnownLanguage = {
  names: ["${name}"],
  called: /^${word.replaceAll("-", " ")}/i,
  contentType: "text/x-${word}",
  endings: ["${ending}"],
  comment: ["#"],
  editor: null,
  shown: null,
  readAs: "generic",
};

export const ${value}Tools: Toolchain = {
  language: ${value},
  stage: 2,
  packages: ["${word}"],
  description: "${name}",
  command: null,
  sum: "",
  starter: "",
  recipe: (find) =>
    script(find, {
      source: "main.${ending}",
      tool: "/usr/bin/${word}",
      check: ["-c"],
      run: () => [],
      version: ["--version"],
      hello: 'print("hello")\\n',
    }),
  programs: {
    sum: "",
    slow: "",
    hungry: "",
    crash: "",
    crashSays: "exit code 1",
    broken: "",
    memoryMiB: 32,
  },
};
`,
  );
  const lists = { "languages.ts": value, "toolchains.ts": `${value}Tools` };
  for (const [list, entry] of Object.entries(lists)) {
    draft.import(`${languages}/${list}`, `import { ${entry} } from "./known/${word}.ts";`);
    draft.insert(`${languages}/${list}`, "before", /^\]/m, `  ${entry},\n`);
  }

  draft.todo(file, "names:", "the name is stored with submissions and stays for ever");
  draft.todo(file, "called:", "what judges elsewhere call it, and no other language");
  draft.todo(file, "comment:", "how a comment begins, and ends unless its line does");
  draft.todo(
    file,
    "editor:",
    "its colours in the editor; a new grammar is a line of web/ui/editor/grammar.ts",
  );
  draft.todo(
    file,
    "shown:",
    "and where code is only shown; a new grammar is a line of web/ui/Highlighted.tsx",
  );
  draft.todo(
    file,
    "readAs:",
    "whose rules read it for similar programs; its keys in packages (kattis, hydro, dmoj)",
  );
  draft.todo(file, "packages:", "the Debian packages that bring it");
  draft.todo(file, "description:", "its compiler; in `command` what pages say it is compiled with");
  draft.todo(file, 'sum: "",', "a program that adds two numbers; after it an empty one");
  draft.todo(
    file,
    "tool:",
    "a file that a program sees only with more than the usual is a view of sandbox/daemon/views",
  );
  draft.todo(file, "check:", "refuses a broken program without running it, and reads no standard input");
  draft.todo(file, "hello:", "prints hello: a node announces nothing that did not run");
  draft.todo(file, "programs:", "one program for every verdict");
  draft.todo(
    `${languages}/languages.ts`,
    new RegExp(`^ {2}${value},`),
    "its place in lists; earlier, if many use it",
  );
  draft.todo(
    "packages/web/src/features/submission/detail/compiler-output.ts",
    "const places",
    "if its compiler names a place like no other",
  );
  draft.todo("docs/languages.md", "| Language ", "npm run languages -- table, once `least` is measured");
}
