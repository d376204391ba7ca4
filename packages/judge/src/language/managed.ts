import type { Language, LanguageFamily } from "./language.ts";

export const csharp: LanguageFamily = {
  packages: ["mono-mcs", "mono-runtime", "libmono-system-core4.0-cil", "libmono-system-numerics4.0-cil"],
  names: ["C#"],
  languages(find): Language[] {
    const mcs = find("/usr/bin/mcs");
    const mono = find("/usr/bin/mono");
    if (!mcs || !mono) return [];
    const language: Language = {
      name: "C#",
      source: "Main.cs",
      compile: {
        argv: [
          mcs,
          "-optimize+",
          "-warn:0",
          "-define:ONLINE_JUDGE",
          "-r:System.Numerics",
          "-out:main.exe",
          "Main.cs",
        ],
        artefact: "main.exe",
        cpuMs: 10_000,
        memoryMiB: 512,
      },
      run: { file: "main.exe", argv: () => [mono, "main.exe"] },
      view: "mono",
      version: [mono, "--version"],
      hello: 'class Program { static void Main() { System.Console.WriteLine("hello"); } }\n',
      outOfMemory: /OutOfMemoryException|Out of memory/,
    };
    return [language];
  },
};

export const commonLisp: LanguageFamily = {
  packages: ["sbcl"],
  names: ["Common Lisp"],
  languages(find): Language[] {
    const sbcl = find("/usr/bin/sbcl");
    if (!sbcl) return [];
    const compile =
      '(multiple-value-bind (file warned failed) (compile-file "main.lisp" :output-file "/w/main.fasl") ' +
      "(declare (ignore warned)) (sb-ext:exit :code (if (and file (not failed)) 0 1)))";
    const language: Language = {
      name: "Common Lisp",
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
    return [language];
  },
};

export const scheme: LanguageFamily = {
  packages: ["guile-3.0"],
  names: ["Scheme"],
  languages(find): Language[] {
    const guile = find("/usr/bin/guile-3.0", "/usr/bin/guile");
    if (!guile) return [];
    const compile =
      '(use-modules (system base compile)) (compile-file "main.scm" #:output-file "main.go" #:optimization-level 2)';
    const language: Language = {
      name: "Scheme",
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
    return [language];
  },
};
