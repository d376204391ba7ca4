import type { Language, LanguageFamily } from "./language.ts";

type CompiledLanguage = Pick<Language, "name" | "source" | "hello"> & {
  packages: string[] | null;
  /** Compiler first; the others are needed, too. */
  tools: string[];
  /** Arguments after the compiler, or a whole command when a shell is needed. */
  compile: (tools: string[]) => string[];
  version: string;
  compileEnv?: Record<string, string>;
  hostFiles?: Record<string, string>;
  cpuMs?: number;
  memoryMiB?: number;
  run?: Partial<Language["run"]>;
  outOfMemory?: RegExp;
};

/** A language whose compiler makes a native program called `main`. */
function native(spec: CompiledLanguage): LanguageFamily {
  return {
    packages: spec.packages,
    names: [spec.name],
    languages(find): Language[] {
      const tools = [...spec.tools, ...Object.values(spec.hostFiles ?? {})].map((path) => find(path));
      if (tools.includes(null)) return [];
      const found = tools as string[];
      const language: Language = {
        name: spec.name,
        source: spec.source,
        compile: {
          argv: spec.compile(found),
          env: spec.compileEnv,
          hostFiles: spec.hostFiles,
          artefact: "main",
          cpuMs: spec.cpuMs ?? 10_000,
          memoryMiB: spec.memoryMiB ?? 512,
        },
        run: { file: null, argv: () => ["main"], ...spec.run },
        version: [found[0] as string, spec.version],
        hello: spec.hello,
        outOfMemory: spec.outOfMemory,
      };
      return [language];
    },
  };
}

export const go = native({
  name: "Golang",
  packages: ["golang-go"],
  source: "main.go",
  tools: ["/usr/bin/go"],
  // Without the mode a package that is no program is compiled, and makes a file that nobody can run.
  compile: ([go = ""]) => [go, "build", "-buildmode=exe", "-o", "main", "main.go"],
  compileEnv: { GOCACHE: "/tmp/go-cache", GO111MODULE: "off", GOTELEMETRY: "off", GOFLAGS: "-p=2" },
  version: "version",
  cpuMs: 20_000,
  memoryMiB: 1024,
  hello: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("hello") }\n',
  run: {
    // One thread of Go code at a time, and a collector that knows the limit.
    env: ({ memoryMiB }) => ({ GOMAXPROCS: "1", GOMEMLIMIT: `${memoryMiB}MiB`, GODEBUG: "madvdontneed=1" }),
  },
  outOfMemory: /fatal error: (runtime: )?(cannot allocate memory|out of memory)/,
});

export const rust = native({
  name: "Rust",
  packages: ["rustc"],
  source: "main.rs",
  tools: ["/usr/bin/rustc"],
  compile: ([rustc = ""]) => [
    rustc,
    "-O",
    "--edition",
    "2021",
    "-A",
    "warnings",
    "--cfg",
    "online_judge",
    "main.rs",
    "-o",
    "main",
  ],
  version: "--version",
  hello: 'fn main() { println!("hello"); }\n',
  outOfMemory: /memory allocation of \d+ bytes failed/,
});

export const fortran = native({
  name: "Fortran",
  packages: ["gfortran"],
  source: "main.f90",
  tools: ["/usr/bin/gfortran"],
  compile: ([gfortran = ""]) => [gfortran, "-O2", "-w", "main.f90", "-o", "main"],
  version: "--version",
  hello: "print '(a)', 'hello'\nend\n",
});

export const pascal = native({
  name: "Pascal",
  packages: ["fp-compiler"],
  source: "main.pas",
  tools: ["/usr/bin/fpc"],
  // Its settings file lies in /etc, which no program sees: the folders of its units are named instead.
  compile: ([fpc = ""]) => [
    "/bin/sh",
    "-c",
    'for units in /usr/lib/*/fpc/*/units/*/*; do set -- "$@" "-Fu$units"; done; exec "$0" "$@" main.pas',
    fpc,
    "-n",
    "-O2",
    "-v0e",
    "-l-",
    "-dONLINE_JUDGE",
    "-omain",
  ],
  version: "-iV",
  hello: "begin\n  writeln('hello');\nend.\n",
  outOfMemory: /Heap overflow|Runtime error 203/,
});

export const ocaml = native({
  name: "OCaml",
  packages: ["ocaml-nox"],
  source: "main.ml",
  tools: ["/usr/bin/ocamlopt"],
  compile: ([ocamlopt = ""]) => [
    ocamlopt,
    "-O3",
    "-w",
    "-a",
    "-I",
    "+str",
    "unix.cmxa",
    "str.cmxa",
    "main.ml",
    "-o",
    "main",
  ],
  version: "-version",
  hello: 'let () = print_endline "hello"\n',
  outOfMemory: /Out_of_memory/,
});

export const haskell = native({
  name: "Haskell",
  packages: ["ghc"],
  source: "main.hs",
  tools: ["/usr/bin/ghc"],
  // Debian keeps the list of its libraries below /var, which no program sees: the list comes along.
  hostFiles: { "package.cache": "/var/lib/ghc/package.conf.d/package.cache" },
  compile: ([ghc = ""]) => [
    "/bin/sh",
    "-c",
    'mkdir packages && cp package.cache packages && exec "$0" "$@" main.hs',
    ghc,
    "-clear-package-db",
    "-package-db",
    "packages",
    "-O2",
    "-w",
    "-v0",
    "-DONLINE_JUDGE",
    "-o",
    "main",
  ],
  version: "--version",
  cpuMs: 20_000,
  memoryMiB: 1024,
  hello: 'main :: IO ()\nmain = putStrLn "hello"\n',
  outOfMemory: /heap overflow|heap exhausted|out of memory/i,
});

export const assembly = native({
  name: "Assembly",
  packages: ["nasm", "gcc", "libc6-dev"],
  source: "main.asm",
  tools: ["/usr/bin/nasm", "/usr/bin/gcc"],
  compile: ([nasm = "", gcc = ""]) => [
    "/bin/sh",
    "-c",
    '"$0" -f elf64 -o main.o main.asm && exec "$1" -no-pie -o main main.o -lm',
    nasm,
    gcc,
  ],
  version: "--version",
  hello: `global main
extern puts
section .rodata
text: db "hello", 0
section .text
main:
  sub rsp, 8
  mov edi, text
  call puts
  xor eax, eax
  add rsp, 8
  ret
section .note.GNU-stack noalloc noexec nowrite progbits
`,
});
