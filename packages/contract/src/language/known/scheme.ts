import type { KnownLanguage } from "../known.ts";
import type { Toolchain } from "../toolchain.ts";

export const scheme: KnownLanguage = {
  names: ["Scheme"],
  called: /^scheme/i,
  contentType: "text/x-scheme",
  endings: ["scm"],
  comment: [";"],
  editor: "scheme",
  shown: null,
  readAs: "generic",
};

export const schemeTools: Toolchain = {
  language: scheme,
  stage: 2,
  packages: ["guile-3.0"],
  least: { ms: 7, mib: 3 },
  description: "Guile",
  command: () => "guild compile main.scm",
  sum: "(display (+ (read) (read)))\n(newline)\n",
  starter: "(define (main) #t)\n\n(main)\n",
  recipe(find) {
    const guile = find("/usr/bin/guile-3.0", "/usr/bin/guile");
    if (!guile) return null;
    const compile =
      '(use-modules (system base compile)) (compile-file "main.scm" #:output-file "main.go" #:optimization-level 2)';
    return {
      source: "main.scm",
      compile: {
        argv: [guile, "--no-auto-compile", "-q", "-c", compile],
        artefact: "main.go",
        cpuMs: 10_000,
        memoryMiB: 512,
      },
      run: {
        file: "main.go",
        argv: () => [guile, "--no-auto-compile", "-q", "-c", '(load-compiled "/w/main.go")'],
      },
      version: [guile, "--version"],
      hello: '(display "hello")\n(newline)\n',
      outOfMemory: /out of memory|GC Warning|Unable to allocate/i,
    };
  },
  programs: {
    sum: "(display (+ (read) (read)))\n(newline)",
    slow: "(let loop ((n 0)) (loop (+ n 1)))",
    hungry:
      "(define all '())\n(let loop () (set! all (cons (make-string 1048576 #\\x) all)) (loop))\n(display (length all))",
    crash: "(exit 3)",
    crashSays: "exit code 3",
    broken: "(define (f x)",
    memoryMiB: 64,
  },
};
