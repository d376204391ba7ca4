import type { Language, LanguageFamily, ProgramLimits } from "./language.ts";

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

/**
 * Both run on the Node that runs the judge itself: it is there wherever a judge is, and its version is pinned with the
 * site's. What a program imports is Node's own library; nothing else lies in its reach.
 */
function onNode(spec: Pick<Language, "name" | "source" | "hello"> & { compile: string[] }): Language {
  const node = process.execPath;
  return {
    name: spec.name,
    source: spec.source,
    compile: { argv: [node, ...spec.compile], artefact: "main.js", cpuMs: 5_000, memoryMiB: 512 },
    run: { file: "main.js", argv: (limits) => [node, ...v8(limits), "main.js"] },
    executable: node,
    version: [node, "--version"],
    hello: spec.hello,
    outOfMemory: /JavaScript heap out of memory|Array buffer allocation failed/,
  };
}

export const javascript: LanguageFamily = {
  packages: [],
  names: ["JavaScript Node"],
  languages: () => [
    onNode({
      name: "JavaScript Node",
      source: "main.js",
      compile: ["--check", "main.js"],
      hello: 'console.log("hello");\n',
    }),
  ],
};

/** Types are taken away, not checked; enums and namespaces become code. */
export const typescript: LanguageFamily = {
  packages: [],
  names: ["TypeScript"],
  languages: () => [
    onNode({
      name: "TypeScript",
      source: "main.ts",
      compile: ["-e", toJavaScript],
      hello: 'enum Word { Hello = "hello" }\nconst word: string = Word.Hello;\nconsole.log(word);\n',
    }),
  ],
};
