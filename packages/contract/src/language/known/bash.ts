import type { KnownLanguage } from "../known.ts";
import { script } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const bash: KnownLanguage = {
  names: ["Bash"],
  called: /^(bash|shell)\b/i,
  contentType: "text/x-sh",
  endings: ["sh"],
  comment: ["#"],
  editor: "shell",
  shown: "bash",
  readAs: "generic",
  kattis: { code: "bash", ending: "sh" },
  dmoj: [{ name: "Bash", key: "BASH" }],
};

export const bashTools: Toolchain = {
  language: bash,
  stage: 2,
  packages: ["bash"],
  least: { ms: 1, mib: 0.3 },
  description: "Bash",
  command: () => "bash -n main.sh",
  sum: "read a b\necho $((a + b))\n",
  starter: "main() {\n    :\n}\n\nmain\n",
  recipe: (find) =>
    script(find, {
      source: "main.sh",
      tool: "/bin/bash",
      check: ["-n"],
      run: () => [],
      version: ["--version"],
      hello: "echo hello\n",
      outOfMemory: /cannot allocate/,
    }),
  programs: {
    sum: "read a b\necho $((a + b))",
    slow: "while :; do :; done",
    hungry: "x=xxxxxxxxxxxxxxxx\nwhile :; do x=$x$x; done",
    crash: "exit 3",
    crashSays: "exit code 3",
    broken: "if then",
    memoryMiB: 32,
  },
};
