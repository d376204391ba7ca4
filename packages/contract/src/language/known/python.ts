import type { KnownLanguage } from "../known.ts";
import type { Recipe, TestPrograms, Toolchain } from "../toolchain.ts";

const python = {
  contentType: "text/x-python",
  comment: ["#"],
  editor: "python",
  shown: "python",
  readAs: "python",
  grader: "beside",
} as const;

export const python3: KnownLanguage = {
  ...python,
  names: ["Python3"],
  called: /^(?!.*pypy)(python(?!\D*2)|sagemath)/i,
  endings: ["py", "py3"],
  stands: { shadow: ["Python3", "PyPy3"] },
  kattis: { code: "python3", ending: "py" },
  dmoj: [{ name: "Python3", key: "PY3" }],
  hydro: [{ name: "Python3", key: "py", reads: /^(py\.)?py3$|^py$/ }],
};

export const pypy3: KnownLanguage = {
  ...python,
  names: ["PyPy3"],
  called: /^(?!.*pypy\W*2|py\w*\W*2).*pypy/i,
  endings: ["py"],
  stands: { shadow: ["PyPy3", "Python3"] },
  kattis: { code: "python3", ending: "py" },
  dmoj: [{ name: "PyPy3", key: "PYPY3" }],
  hydro: [{ name: "PyPy3", key: "py.pypy3", reads: /^(py\.)?pypy3$/ }],
};

export const python2: KnownLanguage = {
  ...python,
  names: ["Python2"],
  called: /^(?!.*pypy)python\D*2/i,
  endings: ["py", "py2"],
  kattis: { code: "python2", ending: "py2" },
  dmoj: [{ name: "Python2", key: "PY2" }],
  hydro: [{ name: "Python2", key: "py.py2", reads: /^(py\.)?py2$/ }],
};

export const pypy2: KnownLanguage = {
  ...python,
  names: ["PyPy2"],
  called: /pypy\W*2|^py\w*\W*2.*pypy/i,
  endings: ["py"],
  kattis: { code: "python2", ending: "py2" },
  dmoj: [{ name: "PyPy2", key: "PYPY" }],
  hydro: [{ name: "PyPy2", key: "py.pypy2", reads: /^(py\.)?pypy2$|^pypy$/ }],
};

const compileScript = `import py_compile, sys
try:
    for source in sys.argv[1:]:
        py_compile.compile(source, "main.pyc", doraise=True)
except py_compile.PyCompileError as error:
    sys.exit(error.msg.rstrip())
`;

/** Number libraries else start a thread per core, whose time counts too. */
const env = () => ({ PYTHONIOENCODING: "utf-8", OPENBLAS_NUM_THREADS: "1", OMP_NUM_THREADS: "1" });

function recipe(interpreter: string | null): Recipe | null {
  if (!interpreter) return null;
  const compile = (sources: string[], artefact: string) => ({
    argv: [interpreter, "-E", "-S", "-c", compileScript, ...sources],
    artefact,
    cpuMs: 5_000,
    memoryMiB: 256,
  });
  return {
    source: "main.py",
    compile: compile(["main.py"], "main.pyc"),
    run: { file: "main.pyc", argv: () => [interpreter, "main.pyc"], env },
    // Not all of them import a module that is compiled already.
    withGrader: ({ begins, own }) => ({
      compile: compile(own, own[0]),
      run: { file: own[0], argv: () => [interpreter, begins], env },
    }),
    version: [interpreter, "--version"],
    hello: 'print("hello")\n',
    outOfMemory: /MemoryError/,
  };
}

const starter = "def main():\n    pass\n\n\nmain()\n";
const sum = "a, b = map(int, input().split())\nprint(a + b)\n";
const oldSum = "a, b = map(int, raw_input().split())\nprint(a + b)\n";

const programs: TestPrograms = {
  sum: "print(sum(map(int, input().split())))",
  slow: "while True:\n    pass",
  hungry: "blocks = []\nwhile True:\n    blocks.append(bytearray(b'1') * (1 << 20))",
  crash: "print(1 // 0)",
  crashSays: "exit code 1",
  flood:
    "line = 'a line of sixty characters, again and again and again and on\\n' * 100\nwhile True:\n    print(line)",
  broken: "print((",
  memoryMiB: 32,
};

export const python3Tools: Toolchain = {
  language: python3,
  stage: 0,
  packages: ["python3"],
  least: { ms: 10, mib: 2 },
  description: "Python 3",
  command: () => "python3 -m py_compile main.py",
  commandWithGrader: (_name, { begins }) => `python3 ${begins}`,
  sum,
  starter,
  recipe: (find) => recipe(find("/usr/bin/python3")),
  programs,
};

export const pypy3Tools: Toolchain = {
  language: pypy3,
  stage: 1,
  packages: ["pypy3"],
  least: { ms: 29, mib: 16 },
  description: "PyPy 3",
  command: () => "pypy3 -m py_compile main.py",
  commandWithGrader: (_name, { begins }) => `pypy3 ${begins}`,
  sum,
  starter,
  recipe: (find) => recipe(find("/usr/bin/pypy3")),
  programs,
};

export const python2Tools: Toolchain = {
  language: python2,
  stage: 2,
  packages: null,
  description: "Python 2",
  command: () => "python2 -m py_compile main.py",
  commandWithGrader: (_name, { begins }) => `python2 ${begins}`,
  sum: oldSum,
  starter,
  recipe: (find) => recipe(find("/usr/bin/python2", "/usr/bin/python2.7")),
  programs,
};

export const pypy2Tools: Toolchain = {
  language: pypy2,
  stage: 2,
  packages: null,
  description: "PyPy 2",
  command: () => "pypy -m py_compile main.py",
  commandWithGrader: (_name, { begins }) => `pypy ${begins}`,
  sum: oldSum,
  starter,
  recipe: (find) => recipe(find("/usr/bin/pypy")),
  programs,
};
