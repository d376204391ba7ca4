import { joinSources, type SubmissionTask, status } from "@verdict/contract";
import { graderUse } from "@verdict/contract/languages";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { installedLanguages } from "../language/registry.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";
import { withoutQuotes } from "./grader.ts";

/** Of each language a grader that reads two numbers and prints what the contestant's function makes of them. */
const files = {
  "grader.c": `#include <stdio.h>
#include "sum.h"
int main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", sum(a, b)); /* SECRET */ }`,
  "grader.cpp": `#include <cstdio>
#include "sum.h"
#include "hidden.hpp"
int main() { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", checked(sum(a, b))); /* SECRET */ }`,
  "helper.cpp": `#include "hidden.hpp"
int checked(int sum) { return sum; /* SECRET */ }`,
  "hidden.hpp": "int checked(int sum); // SECRET\n",
  "Grader.java": `import java.util.*;
public class Grader { // SECRET
  public static void main(String[] a) { Scanner in = new Scanner(System.in);
    System.out.println(Solution.sum(in.nextInt(), in.nextInt())); /* SECRET */ }
}`,
  "grader.py": "import solution\nprint(solution.sum(*map(int, input().split())))  # SECRET\n",
  "grader.js": `const { sum } = require("./solution.js");
const [a, b] = require("fs").readFileSync(0, "utf8").split(/\\s+/).map(Number);
console.log(sum(a, b)); // SECRET`,
  "grader.pl":
    'require "./solution.pl";\nmy ($a, $b) = split " ", <STDIN>;\nprint sum($a, $b), "\\n"; # SECRET\n',
  "grader.pas": `program grader; { SECRET }
uses solution, helper;
var a, b: longint;
begin
  read(a, b);
  writeln(checked(sum(a, b))); { SECRET }
end.
`,
  "helper.pas": `unit helper;
interface
function checked(sum: longint): longint;
implementation
function checked(sum: longint): longint;
begin
  checked := sum; { SECRET }
end;
end.
`,
  "grader.kt": `fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toInt() }
    println(checked(sum(a, b))) // SECRET
}
`,
  "helper.kt": "fun checked(sum: Int) = sum // SECRET\n",
  "grader.rs": `mod helper;
mod solution;
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let all: Vec<i32> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!("{}", helper::checked(solution::sum(all[0], all[1]))); // SECRET
}
`,
  "helper.rs": "pub fn checked(sum: i32) -> i32 { sum } // SECRET\n",
  "grader.go": `package main
import "fmt"
func main() {
	var a, b int
	fmt.Scan(&a, &b)
	fmt.Println(checked(sum(a, b))) // SECRET
}
`,
  "helper.go": "package main\nfunc checked(sum int) int { return sum } // SECRET\n",
};
/** What contestants get: a header, and a grader that is not the jury's. */
const given = {
  "sum.h": "#ifdef __cplusplus\n#endif\nint sum(int a, int b);\n",
  "grader.cpp": "int main() { return 1; }\n",
  "grader.py": "print('sample')\n",
};
const grader = { files, module: "solution" };

const inEach: Record<string, string> = {
  C: '#include "sum.h"\nint sum(int a, int b) { return a + b; }\n',
  "C++ 17": '#include <bits/stdc++.h>\n#include "sum.h"\nint sum(int a, int b) { return a + b; }\n',
  Java: "public class Solution { static int sum(int a, int b) { return a + b; } }\n",
  Python3: "def sum(a, b):\n    return a + b\n",
  "JavaScript Node": "exports.sum = (a, b) => a + b;\n",
  Perl: "sub sum { return $_[0] + $_[1]; }\n1;\n",
  Pascal: `unit solution;
interface
function sum(a, b: longint): longint;
implementation
function sum(a, b: longint): longint;
begin
  sum := a + b;
end;
end.
`,
  Kotlin: "fun sum(a: Int, b: Int) = a + b\n",
  Rust: "pub fn sum(a: i32, b: i32) -> i32 { a + b }\n",
  Golang: "package main\n\nfunc sum(a, b int) int { return a + b }\n",
};

const installed = new Set(installedLanguages().flatMap((stage) => stage.map(({ name }) => name)));
/** Those whose compilers are here. */
const right = Object.fromEntries(Object.entries(inEach).filter(([language]) => installed.has(language)));

describe.skipIf(!daemonProgram)("with a grader", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe(...Object.keys(right));
  });
  afterAll(() => real.stop());

  async function judged(language: string, code: string, more: Partial<SubmissionTask> = {}) {
    const cases = [await real.case(1, "2 3\n", "5\n"), await real.case(2, "20 30\n", "50\n")];
    return real.judge({ language, code, grader, userExtraFiles: given, cases, ...more });
  }

  test.each(Object.entries(right))("a right function in %s is accepted", async (language, code) => {
    const verdict = await judged(language, code);
    expect(verdict).toMatchObject({ status: status.accepted, errorMessage: null });
  });

  test.each(Object.entries(right))("a wrong one in %s is wrong", async (language, code) => {
    const verdict = await judged(language, code.replace("+ b", "- b").replace("+ $_[1]", "- $_[1]"));
    expect(verdict.status).toBe(status.wrongAnswer);
  });

  test.each(
    [
      [
        "C++ 17",
        "int main() { return 0; }\nint sum(int, int) { return 5; }\n",
        /multiple definition of `main'/,
      ],
      ["C++ 17", "int total(int a, int b) { return a + b; }\n", /undefined reference to `sum\(int, int\)'/],
      ["C++ 17", '#include "grader.cpp"\n', /grader\.cpp: No such file/],
      ["C++ 17", '#include "hidden.hpp"\n', /hidden\.hpp: No such file/],
      ["C++ 17", '__asm__(".incbin \\"helper.cpp\\"");\nint sum(int, int) { return 5; }\n', /helper\.cpp/],
      ["C++ 17", '#if __has_include("helper.cpp")\n#error it is there\n#endif\n', /undefined reference/],
      ["C", "int total(int a, int b) { return a + b; }\n", /undefined reference to `sum'/],
      [
        "Java",
        "public class Solution { static int total(int a, int b) { return a + b; } }\n",
        /Grader\.java:4/,
      ],
      ["Java", "public class Grader { }\n", /Grader/],
      ["Python3", "def sum(a, b:\n", /solution\.py/],
      ["Pascal", inEach.Pascal?.replaceAll("sum", "total") ?? "", /grader\.pas\(6,\d+\) Error: .*"sum"/i],
      ["Pascal", "begin\nend.\n", /solution/i],
      ["Kotlin", "fun total(a: Int, b: Int) = a + b\n", /grader\.kt:3:\d+: error: unresolved reference/i],
      [
        "Rust",
        "pub fn total(a: i32, b: i32) -> i32 { a + b }\n",
        /cannot find function `sum`[\s\S]*grader\.rs:7/,
      ],
      ["Rust", "pub fn sum(a: i64, b: i32) -> i64 { a }\n", /mismatched types/],
      ["Golang", "package main\n\nfunc total(a, b int) int { return a + b }\n", /undefined: sum/],
      ["Golang", "package main\n\nfunc main() {}\n", /main redeclared/],
    ].filter(([language]) => installed.has(String(language))) as [string, string, RegExp][],
  )("a program in %s that does not fit does not compile, and quotes nothing", async (language, code, why) => {
    const verdict = await judged(language, code);
    expect(verdict.status).toBe(status.compileError);
    expect(verdict.errorMessage).toMatch(why);
    expect(verdict.errorMessage).not.toContain("SECRET");
    expect(verdict.errorMessage?.length).toBeLessThanOrEqual(4000);
  });

  /** Two files, of which the first has the main program where there is no grader. */
  const inTwo: Record<string, [main: string, twice: string]> = {
    C: [
      '#include <stdio.h>\nint twice(int);\nint main(void) { int a; scanf("%d", &a); printf("%d\\n", twice(a)); }',
      "int twice(int a) { return 2 * a; }",
    ],
    "C++ 17": [
      "#include <iostream>\nint twice(int);\nint main() { int a; std::cin >> a; std::cout << twice(a); }",
      "int twice(int a) { return 2 * a; }",
    ],
    Java: [
      "import java.util.*;\npublic class first { public static void main(String[] a) { System.out.println(second.twice(new Scanner(System.in).nextInt())); } }",
      "public class second { static int twice(int a) { return 2 * a; } }",
    ],
    Python3: [
      "from second import twice\nprint(twice(int(input().split()[0])))",
      "def twice(a):\n    return 2 * a",
    ],
    "JavaScript Node": [
      'const { twice } = require("./second.js");\nconsole.log(twice(parseInt(require("fs").readFileSync(0, "utf8"))));',
      "exports.twice = (a) => 2 * a;",
    ],
    Perl: [
      'require "./second.pl";\nmy ($a) = split " ", <STDIN>;\nprint twice($a);',
      "sub twice { return 2 * $_[0]; }\n1;",
    ],
    Pascal: [
      "program first;\nuses second;\nvar a: longint;\nbegin\n  read(a);\n  writeln(twice(a));\nend.",
      "unit second;\ninterface\nfunction twice(a: longint): longint;\nimplementation\nfunction twice(a: longint): longint;\nbegin\n  twice := 2 * a;\nend;\nend.",
    ],
    Kotlin: [
      'fun main() { println(twice(readLine()!!.split(" ")[0].toInt())) }',
      "fun twice(a: Int) = 2 * a",
    ],
    Rust: [
      'mod second;\nfn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); println!("{}", second::twice(s.split_whitespace().next().unwrap().parse().unwrap())); }',
      "pub fn twice(a: i32) -> i32 { 2 * a }",
    ],
    Golang: [
      'package main\nimport "fmt"\nfunc main() { var a int; fmt.Scan(&a); fmt.Println(twice(a)) }',
      "package main\nfunc twice(a int) int { return 2 * a }",
    ],
  };
  const inTwoFiles = { files: {}, module: "first", others: ["second"] };
  const textOf = (language: string, parts: readonly string[]) => {
    const use = graderUse(inTwoFiles, language);
    if (!use) throw new Error(`${language} takes one file`);
    return joinSources(
      use.own.map((name, i) => ({ name, text: parts[i] ?? "" })),
      use.comment,
    );
  };
  async function doubled(language: string, code: string, more: Partial<SubmissionTask> = {}) {
    const cases = [await real.case(1, "21 3\n", "42\n")];
    return real.judge({ language, code, grader: inTwoFiles, cases, ...more });
  }

  test.each(Object.keys(inTwo).filter((language) => installed.has(language)))(
    "a program of two files in %s, without a grader",
    async (language) => {
      const [main, twice] = inTwo[language] as [string, string];
      const right = await doubled(language, textOf(language, [main, twice]));
      expect(right).toMatchObject({ status: status.accepted, errorMessage: null });
      const wrong = await doubled(language, textOf(language, [main, twice.replace("2 *", "3 *")]));
      expect(wrong.status).toBe(status.wrongAnswer);
    },
  );

  test("a program of two files is linked with a grader that sees both", async () => {
    const both = {
      ...inTwoFiles,
      files: {
        "grader.cpp":
          '#include <cstdio>\nint encode(int); int decode(int);\nint main() { int a; scanf("%d", &a); printf("%d\\n", decode(encode(a))); }',
      },
    };
    const code = textOf("C++ 17", [
      "int encode(int a) { return a + 7; }",
      "int decode(int a) { return 2 * (a - 7); }",
    ]);
    expect(await doubled("C++ 17", code, { grader: both })).toMatchObject({ status: status.accepted });
  });

  test("a program without one of its files says which it needs", async () => {
    const verdict = await doubled("C++ 17", "int main() { return 0; }");
    expect(verdict).toMatchObject({
      status: status.compileError,
      errorMessage: expect.stringContaining("first.cpp, second.cpp"),
      errorSentences: [{ code: "sources-missing" }],
    });
  });

  test("what a linker says of a program is bounded", async () => {
    const calls = Array.from({ length: 500 }, (_, i) => `void nowhere_to_be_found_${i}();`);
    const code = `${calls.join("\n")}\nint sum(int, int) { ${calls.join(" ").replaceAll("void ", "")} return 1; }`;
    const verdict = await judged("C++ 17", code);
    expect(verdict).toMatchObject({
      status: status.compileError,
      errorMessage: expect.stringContaining("nowhere"),
    });
    expect(verdict.errorMessage?.length).toBeLessThanOrEqual(4000);
  });

  test("the main program is the grader's, whatever the contestant's file brings", async () => {
    const own =
      "import java.util.*;\npublic class Solution { static int sum(int a, int b) { return a + b; }\n";
    const java = `${own}  public static void main(String[] a) { System.out.println(7); } }\n`;
    expect((await judged("Java", java)).status).toBe(status.accepted);
    const python = "def sum(a, b):\n    return a + b\nif __name__ == '__main__':\n    print(7)\n";
    expect((await judged("Python3", python)).status).toBe(status.accepted);
    if (right.Kotlin)
      expect((await judged("Kotlin", `${right.Kotlin}fun main() { println(7) }\n`)).status).toBe(
        status.accepted,
      );
    if (right.Rust)
      expect((await judged("Rust", `${right.Rust}pub fn main() {}\n`)).status).toBe(status.accepted);
  });

  test.each([
    [
      "before the grader begins",
      '__attribute__((constructor)) static void early() { puts("7"); fflush(stdout); _exit(0); }',
    ],
    ["as it is called", 'int early(int) { puts("7"); fflush(stdout); _exit(0); }'],
  ])("a program that prints and leaves %s has its own answer judged, as any program's", async (_, how) => {
    const calls = how.includes("constructor") ? "a + b" : "early(a + b)";
    const code = `#include <stdio.h>\n#include <unistd.h>\n${how}\nint sum(int a, int b) { return ${calls}; }\n`;
    const verdict = await judged("C++ 17", code);
    expect(verdict).toMatchObject({ status: status.wrongAnswer });
  });

  test("a grader that does not compile is the jury's fault, and says so to staff alone", async () => {
    const broken = {
      files: { ...files, "helper.cpp": "int checked(int) { return nothing; }\n" },
      module: "solution",
    };
    const verdict = await judged("C++ 17", right["C++ 17"] ?? "", { grader: broken });
    expect(verdict).toMatchObject({
      status: status.systemError,
      errorSentences: [{ code: "grader-not-built" }],
      staffTrace: expect.stringMatching(/helper\.cpp does not compile[\s\S]*nothing/),
    });
    expect(verdict.errorMessage).not.toContain("nothing'");
  });

  test("a language that the grader has no source for is not guessed at", async () => {
    const verdict = await judged("C", right.C ?? "", { grader: { ...grader, files: { "grader.cpp": "" } } });
    expect(verdict).toMatchObject({
      status: status.systemError,
      errorSentences: [{ code: "grader-not-built" }],
    });
  });

  test("the grader is compiled once for all programs", async () => {
    const run = vi.spyOn(real.tools.runner, "run");
    const own = { ...grader, files: { ...files, "helper.cpp": `// once\n${files["helper.cpp"]}` } };
    const runsOf = async (code: string) => {
      run.mockClear();
      expect(await judged("C++ 17", code, { grader: own })).toMatchObject({ status: status.accepted });
      return run.mock.calls.length;
    };
    // The grader's two sources, for each lies beside the other; then the program, and its two cases.
    expect(await runsOf(`${right["C++ 17"]}// first\n`)).toBe(2 + 1 + 2);
    expect(await runsOf(`${right["C++ 17"]}// second\n`)).toBe(1 + 2);
    run.mockRestore();
  });
});

test("a compiler's quotes of the jury's lines are left out", () => {
  const said =
    "Grader.java:4: error: cannot find symbol\n  int x = secret;\n          ^\n  symbol: class S\nMain.java:1: error: no\nmine\n^";
  expect(withoutQuotes(said, ["Grader.java"])).toBe(
    "Grader.java:4: error: cannot find symbol\n  symbol: class S\nMain.java:1: error: no\nmine\n^",
  );
  const rust =
    "error: no `sum`\n --> grader.rs:7:4\n  |\n7 |     secret(sum)\n  |            ^^^\n  |\n ::: main.rs:1:1\n  |\n1 | mine\n  | ^^^^\n  = note: so it is\nhelp: rather\n  |\n7 |     secret(sum())\n  |            +\n";
  expect(withoutQuotes(rust, ["grader.rs"])).toBe(
    "error: no `sum`\n --> grader.rs:7:4\n ::: main.rs:1:1\n  |\n1 | mine\n  | ^^^^\n  = note: so it is\nhelp: rather\n",
  );
});
