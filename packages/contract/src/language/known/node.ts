import type { KnownLanguage } from "../known.ts";
import type { CompileStep, ProgramLimits, Recipe, Toolchain } from "../toolchain.ts";

export const javascript: KnownLanguage = {
  names: ["JavaScript Node"],
  called: /^(javascript|node)/i,
  contentType: "text/javascript",
  endings: ["js"],
  comment: ["/*", "*/"],
  editor: "javascript",
  shown: "javascript",
  readAs: "javascript",
  grader: "beside",
  kattis: { code: "javascript", ending: "js" },
  dmoj: [{ name: "JavaScript Node", key: "V8JS", reads: /^(V8|NODE)JS$/ }],
  hydro: [{ name: "JavaScript Node", key: "js", reads: /^js$|^nodejs$/ }],
};

export const typescript: KnownLanguage = {
  names: ["TypeScript"],
  called: /^typescript/i,
  contentType: "text/typescript",
  endings: ["ts"],
  comment: ["/*", "*/"],
  editor: "typescript",
  shown: null,
  readAs: "javascript",
  kattis: { code: "typescript", ending: "ts" },
};

/** The heap may fill the limit; the stack stays a little below the kernel's bound. */
const v8 = ({ memoryMiB, stackMiB }: ProgramLimits) => [
  `--max-old-space-size=${memoryMiB}`,
  `--stack-size=${Math.max(984, Math.min(stackMiB, 512) * 1024 - 2048)}`,
];

const toJavaScript = `
const { readFileSync, writeFileSync } = require("node:fs");
const { stripTypeScriptTypes } = require("node:module");
process.removeAllListeners("warning");
try {
  writeFileSync("main.js", stripTypeScriptTypes(readFileSync("main.ts", "utf8"), { mode: "transform" }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
`;

const compileOnNode = (node: string, args: string[]): CompileStep => ({
  argv: [node, ...args],
  artefact: "main.js",
  cpuMs: 5_000,
  memoryMiB: 512,
});

/**
 * Both run on the Node that runs the judge itself: it is there wherever a judge is, and its version is pinned with the
 * site's. What a program imports is Node's own library; nothing else lies in its reach.
 */
function onNode(node: string, spec: Pick<Recipe, "source" | "hello"> & { compile: string[] }): Recipe {
  return {
    source: spec.source,
    compile: compileOnNode(node, spec.compile),
    run: { file: "main.js", argv: (limits) => [node, ...v8(limits), "main.js"] },
    executable: node,
    version: [node, "--version"],
    hello: spec.hello,
    outOfMemory: /JavaScript heap out of memory|Array buffer allocation failed/,
  };
}

export const javascriptTools: Toolchain = {
  language: javascript,
  stage: 1,
  packages: [],
  least: { ms: 35, mib: 10 },
  description: "Node.js",
  command: null,
  commandWithGrader: (_name, { begins }) => `node ${begins}`,
  sum: `const [a, b] = require("fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);
console.log(a + b);
`,
  starter: "function main() {\n}\n\nmain();\n",
  recipe(_find, _name, node) {
    const recipe = onNode(node, {
      source: "main.js",
      compile: ["--check", "main.js"],
      hello: 'console.log("hello");\n',
    });
    return {
      ...recipe,
      withGrader: ({ begins, own: [own] }) => ({
        compile: { ...compileOnNode(node, ["--check", own]), artefact: own },
        run: { file: own, argv: (limits) => [node, ...v8(limits), begins] },
      }),
    };
  },
  programs: {
    sum: 'const [a, b] = require("fs").readFileSync(0, "utf8").split(/\\s+/).map(BigInt);\nconsole.log(String(a + b));',
    slow: "for (;;);",
    hungry: "const all = [];\nfor (;;) all.push(new Array(1 << 17).fill(1.5));",
    crash: "process.exit(3);",
    crashSays: "exit code 3",
    broken: "const = 1;",
    memoryMiB: 64,
  },
};

/** Types are taken away, not checked; enums and namespaces become code. */
export const typescriptTools: Toolchain = {
  language: typescript,
  stage: 2,
  packages: [],
  least: { ms: 41, mib: 10 },
  description: "TypeScript on Node.js",
  command: null,
  sum: `import { readFileSync } from "node:fs";

const [a, b]: number[] = readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);
console.log(a + b);
`,
  starter: "function main(): void {\n}\n\nmain();\n",
  recipe: (_find, _name, node) =>
    onNode(node, {
      source: "main.ts",
      compile: ["-e", toJavaScript],
      hello: 'enum Word { Hello = "hello" }\nconst word: string = Word.Hello;\nconsole.log(word);\n',
    }),
  programs: {
    ...javascriptTools.programs,
    hungry: "const all: number[][] = [];\nfor (;;) all.push(new Array(1 << 17).fill(1.5));",
    sum: `import { readFileSync } from "node:fs";
const numbers: bigint[] = readFileSync(0, "utf8").trim().split(/\\s+/).map(BigInt);
console.log(String(numbers[0] + numbers[1]));`,
  },
};
