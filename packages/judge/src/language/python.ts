import type { Language, LanguageFamily } from "./language.ts";

const compileScript = `import py_compile, sys
try:
    py_compile.compile("main.py", "main.pyc", doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg.rstrip())
`;

const interpreters = [
  { name: "Python3", paths: ["/usr/bin/python3", "/usr/local/bin/python3"] },
  { name: "PyPy3", paths: ["/usr/bin/pypy3", "/usr/local/bin/pypy3"] },
];

export const pythonFamily: LanguageFamily = (find) =>
  interpreters.flatMap(({ name, paths }): Language[] => {
    const python = find(...paths);
    if (!python) return [];
    return [
      {
        name,
        source: "main.py",
        compile: {
          argv: [python, "-E", "-S", "-c", compileScript],
          artefact: "main.pyc",
          cpuMs: 5_000,
          memoryMiB: 256,
        },
        run: {
          file: "main.pyc",
          argv: () => [python, "main.pyc"],
          // Number libraries else start a thread per core, whose time counts too.
          env: { PYTHONIOENCODING: "utf-8", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1" },
        },
        version: [python, "--version"],
        hello: 'print("hello")\n',
        outOfMemory: /MemoryError/,
      },
    ];
  });
