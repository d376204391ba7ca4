import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeZip } from "./zip.ts";

const fixtures = join(import.meta.dirname, "fixtures");

export const fixture = (path: string): Buffer => readFileSync(join(fixtures, path));

/** A folder of fixtures as a zip; `changes` replaces files by path, null leaves one out. */
export function zipOfFixtures(folder: string, changes: Record<string, string | Buffer | null> = {}): Buffer {
  const root = join(fixtures, folder);
  const files = new Map<string, string | Buffer | null>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(root.length + 1), readFileSync(path));
  }
  for (const [path, content] of Object.entries(changes)) files.set(path, content);
  const kept = [...files].filter((entry): entry is [string, string | Buffer] => entry[1] !== null);
  return makeZip(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Changes = Record<string, string | null>;

function zipOfTexts(files: Record<string, string>, changes: Changes): Buffer {
  const kept = Object.entries({ ...files, ...changes });
  return makeZip(kept.filter((entry): entry is [string, string] => entry[1] !== null));
}

const test = (group: number, points: number, more = "") =>
  `<test method="manual" group="${group}" points="${points}" ${more}/>`;

export const polygonXml = `<?xml version="1.0" encoding="utf-8"?>
<problem revision="3" short-name="halves">
<names><name language="english" value="Halves"/><name language="russian" value="Половины"/></names>
<judging input-file="" output-file=""><testset name="tests">
<time-limit>1500</time-limit><memory-limit>268435456</memory-limit><test-count>3</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${test(1, 0, 'sample="true"')}${test(2, 40)}${test(2, 60)}</tests>
<groups><group name="1" points-policy="complete-group"/><group name="2" points-policy="complete-group"/></groups>
</testset></judging>
<files><executables><executable><source path="files/gen.cpp"/></executable>
<executable><source path="files/val.cpp"/></executable></executables></files>
<assets><checker name="std::rcmp6.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>
<validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
<solutions><solution tag="main"><source path="solutions/sol.cpp"/></solution>
<solution tag="wrong-answer"><source path="solutions/bad.py"/></solution>
<solution tag="rejected"><source path="solutions/odd.nim"/></solution></solutions></assets>
<tags><tag value="math"/></tags></problem>`;

/** A problem as Polygon packs it; `changes` as above. */
export function polygonZip(changes: Changes = {}): Buffer {
  const properties = {
    name: "Halves",
    legend: "Print \\textbf{half} of $n \\% 7$.\\\\\n% a comment\n\\begin{itemize}\\item one\\end{itemize}",
    input: "One number~$n$.",
    output: "Its half, to \\t{1e-6}.",
    notes: "",
  };
  return zipOfTexts(
    {
      "problem.xml": polygonXml,
      "tests/01": "4\n",
      "tests/01.a": "2\n",
      "tests/02": "5\n",
      "tests/02.a": "2.5\n",
      "tests/03": "1\n",
      "tests/03.a": "0.5\n",
      "files/check.cpp": "int main() {}",
      "files/val.cpp": "// validates\nint main() {}",
      "files/gen.cpp": "int main() {}",
      "solutions/sol.cpp": "int main() { return 0; }",
      "solutions/bad.py": "print(1)",
      "solutions/odd.nim": "echo 1",
      "statements/english/problem-properties.json": JSON.stringify(properties),
      "statements/russian/problem-properties.json": JSON.stringify({ ...properties, name: "Половины" }),
    },
    changes,
  );
}

/** A problem in the format of Kattis and the ICPC; `changes` as above. */
export function kattisZip(changes: Changes = {}): Buffer {
  return zipOfTexts(
    {
      "pairs/problem.yaml": "source: A school contest\nvalidation: custom\nlimits:\n  memory: 512\n",
      "pairs/.timelimit": "2\n",
      "pairs/problem_statement/problem.en.tex":
        "\\problemname{Pairs}\nFind two numbers with sum $n$.\n\\section*{Input}\nOne number.\n",
      "pairs/problem_statement/problem.sv.tex": "\\problemname{Par}\n",
      "pairs/data/sample/1.in": "10\n",
      "pairs/data/sample/1.ans": "4 6\n",
      "pairs/data/secret/large/1.in": "20\n",
      "pairs/data/secret/large/1.ans": "1 19\n",
      "pairs/output_validators/pairs/validate.cpp": '#include "rules.h"\nint main() { return 42; }',
      "pairs/output_validators/pairs/rules.h": "// rules",
      "pairs/input_validators/check_input.py": "print(1)",
      "pairs/submissions/accepted/good.py": "print(4, 6)",
      "pairs/submissions/time_limit_exceeded/slow.cpp": "int main() { for (;;); }",
    },
    changes,
  );
}

/** Problems as DMOJ keeps them: init.yml beside a zip of data; `changes` as above, of the outer zip. */
export function dmojZip(changes: Changes = {}): Buffer {
  const data = makeZip([
    ["halves.0.in", "4\n"],
    ["halves.0.out", "2\n"],
    ["halves.1.in", "10\n"],
    ["halves.1.out", "5\n"],
    ["halves.2.in", "12\n"],
    ["halves.2.out", "6\n"],
    ["halves.3.in", "100\n"],
    ["halves.3.out", "50\n"],
  ]);
  const files: Record<string, string | Buffer> = {
    "half/init.yml": `archive: halves.zip
checker: {name: floats, args: {precision: 4}}
wall_time_factor: 3
test_cases:
- {in: halves.0.in, out: halves.0.out, points: 10}
- points: 40
  batched:
  - {in: halves.1.in, out: halves.1.out}
  - {in: halves.2.in, out: halves.2.out}
- {in: halves.3.in, out: halves.3.out, points: 50}
`,
    "half/halves.zip": data,
    "half/statement.md":
      "# Half of It\n\nPrint half of ~n~.\n\n## Input Specification\n\nOne number.\n\n## Output Specification\n\nIts half.\n\n## Sample Input 1\n\n```\n4\n```\n\n## Sample Output 1\n\n```\n2\n```\n",
    "half/tests/good/test.yml": "language: PY3\ntime: 2\nmemory: 65536\nsource: good.py\nexpect: AC\n",
    "half/tests/good/good.py": "print(int(input()) / 2)\n",
    "half/tests/small/test.yml": "language: CPP17\nsource: small.cpp\nexpect: [WA]\n",
    "half/tests/small/small.cpp":
      '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << (n < 11 ? n / 2 : 0) << "\\n"; }\n',
  };
  const kept = Object.entries({ ...files, ...changes });
  return makeZip(kept.filter((entry): entry is [string, string | Buffer] => entry[1] !== null));
}

const zipOf = (files: Record<string, string>, changes: Changes): Buffer => {
  const kept = Object.entries<string | Buffer | null>({ ...files, ...changes });
  return makeZip(kept.filter((entry): entry is [string, string | Buffer] => entry[1] !== null));
};

const pairs = (numbers: readonly number[], input: (n: number) => string, output: (n: number) => string) =>
  Object.fromEntries(numbers.flatMap((n) => [[input(n), `${n} ${n}\n`] as const, [output(n), `${2 * n}\n`]]));

/** A problem in CMS's Italian format. */
export const cmsZip = (changes: Changes = {}): Buffer =>
  zipOf(
    {
      "sums/task.yaml":
        "name: sums\ntitle: Sums of two\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 4\nscore_precision: 1\n",
      "sums/gen/GEN": "# by hand\n# ST: 0\n1 1\n# ST: 30\n2 2\n# COPY: three.txt\n\n# ST: 70\n4 4\n",
      ...pairs(
        [0, 1, 2, 3],
        (n) => `sums/input/input${n}.txt`,
        (n) => `sums/output/output${n}.txt`,
      ),
      "sums/check/checker.cpp": "int main() {}",
      "sums/check/checker": "\u007fELF",
      "sums/sol/solution.cpp": "int main() {}",
      "sums/statement/statement.pdf": "%PDF",
    },
    changes,
  );

/** A problem as TPS exports it. */
export const tpsZip = (changes: Changes = {}): Buffer =>
  zipOf(
    {
      "problem.json": JSON.stringify({
        ...{ code: "bridges", name: "Bridges", task_type: "Batch" },
        ...{ time_limit: 2, memory_limit: 268_435_456 },
      }),
      "subtasks/00-samples.json": JSON.stringify({ score: 0, testcases: ["0-01"] }),
      "subtasks/01-small.json": JSON.stringify({ score: 40, testcases: ["0-01", "1-01"] }),
      "subtasks/02-full.json": JSON.stringify({ score: 60, testcases: ["1-01", "2-01"] }),
      ...pairs(
        [0, 1, 2],
        (n) => `tests/${n}-01.in`,
        (n) => `tests/${n}-01.out`,
      ),
      "checker/checker.cpp": '#include "testlib.h"\nint main() {}',
      "checker/testlib.h": "// testlib",
      "graders/grader.cpp": "int main() {}",
      "graders/bridges.h": "int build(int);",
      "statements/en.md": "Build bridges.",
    },
    changes,
  );

/** Test data of SYZOJ and LibreOJ. */
export const syzojZip = (changes: Changes = {}): Buffer =>
  zipOf(
    {
      "plus/data.yml": `subtasks:
- {score: 40, type: sum, cases: [1, 2]}
- {type: mul, cases: [3], dependencies: [0]}
inputFile: plus#.in
outputFile: plus#.out
specialJudge: {language: cpp, fileName: spj_cpp.cpp}
`,
      "plus/spj_cpp.cpp": "int main() {}",
      ...pairs(
        [1, 2, 3],
        (n) => `plus/plus${n}.in`,
        (n) => `plus/plus${n}.out`,
      ),
    },
    changes,
  );

/** Data of UOJ. */
export const uojZip = (changes: Changes = {}): Buffer =>
  zipOf(
    {
      "packed/problem.conf": `use_builtin_judger on
use_builtin_checker ncmp
n_tests 4
n_ex_tests 1
n_sample_tests 1
input_pre plus
input_suf in
output_pre plus
output_suf out
time_limit 2
memory_limit 512
n_subtasks 3
subtask_end_1 2
subtask_score_1 30
subtask_end_2 3
subtask_score_2 30
subtask_dependence_2 1
subtask_end_3 4
subtask_score_3 40
subtask_type_3 min
subtask_dependence_3 many
subtask_dependence_3_1 1
subtask_dependence_3_2 2
`,
      ...pairs(
        [1, 2, 3, 4],
        (n) => `packed/plus${n}.in`,
        (n) => `packed/plus${n}.out`,
      ),
      ...pairs(
        [1],
        (n) => `packed/ex_plus${n}.in`,
        (n) => `packed/ex_plus${n}.out`,
      ),
      "packed/std.cpp": "int main() {}",
    },
    changes,
  );

/** Test data of Luogu. */
export const luoguZip = (changes: Changes = {}): Buffer =>
  zipOf(
    {
      "fruit/config.yml": `1.in: {timeLimit: 1000, memoryLimit: 262144, score: 20, subtaskId: 0}
2.in: {timeLimit: 1000, memoryLimit: 262144, score: 20, subtaskId: 0}
3.in: {timeLimit: 2000, memoryLimit: 262144, score: 60, subtaskId: 1}
`,
      ...pairs(
        [1, 2, 3],
        (n) => `fruit/${n}.in`,
        (n) => `fruit/${n}.out`,
      ),
    },
    changes,
  );
