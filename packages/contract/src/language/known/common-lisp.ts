import type { KnownLanguage } from "../known.ts";
import type { Toolchain } from "../toolchain.ts";

export const commonLisp: KnownLanguage = {
  names: ["Common Lisp"],
  called: /^common lisp/i,
  contentType: "text/x-common-lisp",
  endings: ["lisp"],
  comment: [";"],
  editor: "commonLisp",
  shown: null,
  readAs: "generic",
  kattis: { code: "lisp", ending: "lisp" },
  dmoj: [{ name: "Common Lisp", key: "SBCL" }],
};

export const commonLispTools: Toolchain = {
  language: commonLisp,
  stage: 2,
  packages: ["sbcl"],
  least: { ms: 5, mib: 2 },
  description: "SBCL",
  command: null,
  sum: '(format t "~d~%" (+ (read) (read)))\n',
  starter: "(defun main ())\n\n(main)\n",
  recipe(find) {
    const sbcl = find("/usr/bin/sbcl");
    if (!sbcl) return null;
    const compile =
      '(multiple-value-bind (file warned failed) (compile-file "main.lisp" :output-file "/w/main.fasl") ' +
      "(declare (ignore warned)) (sb-ext:exit :code (if (and file (not failed)) 0 1)))";
    return {
      source: "main.lisp",
      compile: {
        argv: [sbcl, "--noinform", "--no-sysinit", "--no-userinit", "--disable-debugger", "--eval", compile],
        artefact: "main.fasl",
        cpuMs: 10_000,
        memoryMiB: 512,
      },
      run: {
        file: "main.fasl",
        argv: ({ memoryMiB, stackMiB }) => [
          sbcl,
          "--dynamic-space-size",
          String(memoryMiB),
          "--control-stack-size",
          String(stackMiB),
          "--script",
          "main.fasl",
        ],
      },
      version: [sbcl, "--version"],
      hello: '(format t "hello~%")\n',
      outOfMemory: /Heap exhausted/,
    };
  },
  programs: {
    sum: '(format t "~d~%" (+ (read) (read)))',
    slow: "(loop)",
    hungry:
      "(defvar *all* nil)\n(loop (push (make-array 1048576 :element-type '(unsigned-byte 8) :initial-element 1) *all*))",
    crash: "(sb-ext:exit :code 3)",
    crashSays: "exit code 3",
    broken: "(defun",
    memoryMiB: 64,
  },
};
