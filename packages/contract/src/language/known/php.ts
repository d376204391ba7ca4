import type { KnownLanguage } from "../known.ts";
import { script } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const php: KnownLanguage = {
  names: ["PHP"],
  called: /^php/i,
  contentType: "text/x-php",
  endings: ["php"],
  comment: ["/*", "*/"],
  editor: "php",
  shown: "php",
  readAs: "php",
  kattis: { code: "php", ending: "php" },
  dmoj: [{ name: "PHP", key: "PHP" }],
  hydro: [{ name: "PHP", key: "php" }],
};

export const phpTools: Toolchain = {
  language: php,
  stage: 1,
  packages: ["php-cli"],
  least: { ms: 10, mib: 3 },
  description: "PHP",
  command: null,
  sum: '<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";\n',
  starter: "<?php\n",
  recipe: (find) =>
    script(find, {
      source: "main.php",
      tool: "/usr/bin/php",
      check: ["-l"],
      run: () => ["-d", "memory_limit=-1", "-d", "display_errors=stderr"],
      view: "php",
      version: ["--version"],
      hello: '<?php\necho "hello\\n";\n',
      outOfMemory: /Out of memory|Allowed memory size/,
    }),
  programs: {
    sum: '<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";',
    slow: "<?php\nwhile (true);",
    hungry: "<?php\n$all = [];\nwhile (true) $all[] = str_repeat('x', 1 << 20);",
    crash: "<?php\nexit(3);",
    crashSays: "exit code 3",
    broken: "<?php\nfunction (;",
    memoryMiB: 32,
  },
};
