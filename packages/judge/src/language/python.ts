import type { Language, LanguageFamily } from "./language.ts";

const compileScript = `import py_compile, sys
try:
    py_compile.compile("main.py", "main.pyc", doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg.rstrip())
`;

/** Number libraries else start a thread per core, whose time counts too. */
const env = () => ({ PYTHONIOENCODING: "utf-8", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1" });

function interpreter(name: string, debian: string, ...paths: string[]): LanguageFamily {
  return {
    packages: debian === "" ? null : [debian],
    names: [name],
    languages(find): Language[] {
      const python = find(...paths);
      if (!python) return [];
      const language: Language = {
        name,
        source: "main.py",
        compile: {
          argv: [python, "-E", "-S", "-c", compileScript],
          artefact: "main.pyc",
          cpuMs: 5_000,
          memoryMiB: 256,
        },
        run: { file: "main.pyc", argv: () => [python, "main.pyc"], env },
        version: [python, "--version"],
        hello: 'print("hello")\n',
        outOfMemory: /MemoryError/,
      };
      return [language];
    },
  };
}

export const python3 = interpreter("Python3", "python3", "/usr/bin/python3");
export const pypy3 = interpreter("PyPy3", "pypy3", "/usr/bin/pypy3");
export const python2 = interpreter("Python2", "", "/usr/bin/python2", "/usr/bin/python2.7");
export const pypy2 = interpreter("PyPy2", "", "/usr/bin/pypy");
