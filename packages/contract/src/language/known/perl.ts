import type { KnownLanguage } from "../known.ts";
import { script } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const perl: KnownLanguage = {
  names: ["Perl"],
  called: /^perl/i,
  contentType: "text/x-perl",
  endings: ["pl", "pm"],
  comment: ["#"],
  editor: "perl",
  shown: null,
  readAs: "generic",
  grader: "beside",
  kattis: { code: "perl", ending: "pm" },
  dmoj: [{ name: "Perl", key: "PERL" }],
};

export const perlTools: Toolchain = {
  language: perl,
  stage: 2,
  packages: ["perl"],
  least: { ms: 1, mib: 0.3 },
  description: "Perl",
  command: () => "perl -c main.pl",
  commandWithGrader: (_name, { begins }) => `perl ${begins}`,
  sum: 'my ($a, $b) = split " ", <STDIN>;\nprint $a + $b, "\\n";\n',
  starter: "use strict;\nuse warnings;\n",
  recipe: (find) =>
    script(find, {
      source: "main.pl",
      tool: "/usr/bin/perl",
      check: ["-c"],
      run: () => [],
      version: ["--version"],
      hello: 'print "hello\\n";\n',
      outOfMemory: /^Out of memory/m,
    }),
  programs: {
    sum: 'my ($a, $b) = split " ", <STDIN>;\nprint $a + $b, "\\n";',
    slow: "while (1) {}",
    hungry: "my @all;\nwhile (1) { push @all, 'x' x (1 << 20) . scalar(@all); }",
    crash: "exit 3;",
    crashSays: "exit code 3",
    broken: "sub {",
    memoryMiB: 32,
  },
};
