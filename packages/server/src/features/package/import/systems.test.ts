import {
  asStandardChecker,
  CODE_MAX,
  type ImportReport,
  importDmojProblem,
  importKattisProblem,
  importPolygonProblem,
  standardChecker,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { dmojZip, kattisZip, polygonZip } from "../../../../test/packages.ts";
import { useSite } from "../../../../test/site.ts";
import { problems } from "../../problem/tables.ts";
import { loadExported } from "../export/problem.ts";
import { texToMarkdown } from "../tex.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1000 }));
});

const send = (endpoint: typeof importPolygonProblem, zip: Buffer) =>
  sendFile(site(), endpoint, zip, { token });

async function bring(endpoint: typeof importPolygonProblem, zip: Buffer) {
  const answer = await send(endpoint, zip);
  expect(answer.msg).toBe("success");
  const report: ImportReport = answer.data;
  const [imported] = report.imported;
  if (!imported) throw new Error("nothing came in");
  const codes = (notes: { code: string }[]) => notes.map(({ code }) => code);
  const changed = codes(imported.changed);
  const content = await loadExported(site().db, imported.pid);
  // Its id is free again for the next test.
  await site()
    .db.update(problems)
    .set({ problemId: `GONE${imported.pid}` })
    .where(eq(problems.id, imported.pid));
  return { imported, changed, lost: codes(imported.lost), content };
}

describe("Polygon", () => {
  test("comes in with statement, tests, groups, points, checker, validator and solutions", async () => {
    const { imported, changed, lost, content } = await bring(importPolygonProblem, polygonZip());
    expect(imported).toMatchObject({
      problemId: "HALVES",
      title: "Halves",
      taken: { cases: 3, translations: ["ru"] },
    });
    expect(content.problem).toMatchObject({
      type: 1,
      judgeMode: "spj",
      judgeCaseMode: "subtask_lowest",
      timeLimitMs: 1500,
      memoryLimitMib: 256,
      auth: 2,
      ioScore: 100,
      checkerProtocol: "testlib",
      judgeExtraFiles: { "val.cpp": "// validates\nint main() {}" },
    });
    expect(content.problem.checkerCode).toBe(standardChecker("tolerance", "1e-6"));
    expect(asStandardChecker(content.problem.checkerCode ?? "")).toBe("tolerance");
    expect(content.own?.description).toBe("Print **half** of $n \\% 7$.\n\n- one");
    expect(content.own?.examples).toBe("<input>4\n</input><output>2\n</output>");
    expect(content.cases).toMatchObject([
      { score: 0, groupNum: 1 },
      { score: 100, groupNum: 2 },
      { score: 100, groupNum: 2 },
    ]);
    expect(content.jurySolutions).toMatchObject([
      { name: "sol.cpp", language: "C++ 17", expected: [status.accepted] },
      { name: "bad.py", language: "Python3", expected: [status.wrongAnswer, status.partialAccepted] },
    ]);
    expect(changed).toEqual(
      expect.arrayContaining(["tex-to-markdown", "checker-standard", "validator-kept", "score-per-case"]),
    );
    const gone = imported.lost.map(({ params }) => params.names);
    expect(lost).toContain("file-lost");
    expect(gone).toEqual(expect.arrayContaining(["gen.cpp", "odd.nim"]));
  });

  test("a checker of its own keeps testlib's rules", async () => {
    const xml = `<problem short-name="own"><judging><testset name="tests"><input-path-pattern>tests/%02d</input-path-pattern>
<answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test/></tests></testset></judging>
<assets><checker type="testlib"><source path="files/check.cpp"/></checker></assets></problem>`;
    const { content, lost } = await bring(importPolygonProblem, polygonZip({ "problem.xml": xml }));
    expect(content.problem).toMatchObject({
      type: 0,
      checkerProtocol: "testlib",
      checkerCode: "int main() {}",
    });
    expect(lost).not.toContain("statement-lost");
  });

  test("entities are refused", async () => {
    const answer = await send(
      importPolygonProblem,
      polygonZip({ "problem.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]><problem/>" }),
    );
    expect(answer).toMatchObject({ status: 400 });
  });
});

describe("Kattis and ICPC", () => {
  test("leaves out a submission that is longer than a program may be, and names it", async () => {
    const zip = kattisZip({ "pairs/submissions/accepted/good.py": "#".repeat(CODE_MAX + 1) });
    const { imported, content } = await bring(importKattisProblem, zip);
    expect(content.jurySolutions.map(({ name }) => name)).toEqual(["slow.cpp"]);
    expect(imported.lost).toContainEqual(
      expect.objectContaining({ code: "file-lost", params: { names: "good.py" } }),
    );
  });

  test("comes in with statement, tests, validator and submissions", async () => {
    const { imported, changed, lost, content } = await bring(importKattisProblem, kattisZip());
    expect(imported).toMatchObject({ title: "Pairs", taken: { cases: 2 } });
    expect(content.problem).toMatchObject({
      judgeMode: "spj",
      timeLimitMs: 2000,
      memoryLimitMib: 512,
      source: "A school contest",
      auth: 2,
      checkerProtocol: "icpc",
      checkerLanguage: "C++ 17",
      judgeExtraFiles: { "rules.h": "// rules", "check_input.py": "print(1)" },
    });
    expect(content.own?.description).toBe("Find two numbers with sum $n$.\n\n### Input\n\nOne number.");
    expect(content.cases.map(({ inputName }) => inputName)).toEqual(["sample-1.in", "large-1.in"]);
    expect(content.jurySolutions).toMatchObject([
      { name: "good.py", expected: [status.accepted] },
      { name: "slow.cpp", expected: [status.timeLimitExceeded] },
    ]);
    expect(imported.problemId).toBe("PAIRS");
    expect(imported.taken.translations).toEqual(["sv"]);
    expect(changed).toEqual(expect.arrayContaining(["tex-to-markdown", "validator-kept"]));
    expect(lost).toEqual([]);
  });

  test("points of the older format come in by its groups", async () => {
    const { content } = await bring(
      importKattisProblem,
      kattisZip({
        "pairs/problem.yaml": "name: Pairs\ntype: scoring\nvalidation: custom\n",
        "pairs/data/testdata.yaml": "grader_flags: ignore_sample\n",
        "pairs/data/secret/easy/testdata.yaml": "accept_score: 15\n",
        "pairs/data/secret/easy/1.in": "1\n",
        "pairs/data/secret/easy/1.ans": "0 1\n",
        "pairs/data/secret/easy/2.in": "2\n",
        "pairs/data/secret/easy/2.ans": "1 1\n",
        "pairs/data/secret/large/testdata.yaml": "accept_score: 70\ngrader_flags: min\non_reject: break\n",
        "pairs/data/secret/large/2.in": "22\n",
        "pairs/data/secret/large/2.ans": "2 20\n",
      }),
    );
    expect(content.problem).toMatchObject({ type: 1, judgeCaseMode: "subtask_lowest", ioScore: 100 });
    expect(content.cases).toMatchObject([
      { inputName: "sample-1.in", score: 0, groupNum: 1 },
      { inputName: "easy-1.in", score: 15, groupNum: 2 },
      { inputName: "easy-2.in", score: 15, groupNum: 3 },
      { inputName: "large-1.in", score: 70, groupNum: 4 },
      { inputName: "large-2.in", score: 70, groupNum: 4 },
    ]);
    expect(content.jurySolutions[1]?.expected).toEqual([status.timeLimitExceeded, status.partialAccepted]);
  });

  test("points of 2025-09 and of its draft come in as they are, and what is not read is named", async () => {
    const head = "name: {en: Tree}\nuuid: 5d3b2f3e-8f42-4a3e-8d24-0f2c5c3b8d11\ntype: scoring\n";
    const tests = (first: string, second: string) => ({
      "pairs/data/secret/1/test_group.yaml": first,
      "pairs/data/secret/1/a.in": "1\n",
      "pairs/data/secret/1/a.ans": "0 1\n",
      "pairs/data/secret/2/test_group.yaml": second,
      "pairs/data/secret/2/b.in": "10\n",
      "pairs/data/secret/2/b.ans": "4 6\n",
      "pairs/data/secret/2/c.in": "22\n",
      "pairs/data/secret/2/c.ans": "2 20\n",
    });
    const published = await bring(
      importKattisProblem,
      kattisZip({
        "pairs/problem.yaml": `problem_format_version: 2025-09\n${head}`,
        ...tests(
          "max_score: 30\nscore_aggregation: min\n",
          "max_score: 70\nscore_aggregation: min\nrequire_pass: secret/1\nstatic_validation_score: 5\n",
        ),
      }),
    );
    const draft = await bring(
      importKattisProblem,
      kattisZip({
        "pairs/problem.yaml": `problem_format_version: 2023-07-draft\n${head}`,
        ...tests(
          "scoring: {score: 30, aggregation: min}\n",
          "scoring: {score: 70, aggregation: min, require_pass: secret/1}\n",
        ),
      }),
    );
    for (const { content } of [published, draft]) {
      // The sample is the first group's case, too.
      expect(content.cases.slice(0, 3)).toMatchObject([
        { inputName: "1-a.in", score: 30, groupNum: 1 },
        { inputName: "2-b.in", score: 70, groupNum: 2 },
        { inputName: "2-c.in", score: 70, groupNum: 2 },
      ]);
      expect(content.scoring?.groups.slice(0, 2)).toEqual([
        { key: "1", points: 30, rule: "min", cases: [1] },
        { key: "2", points: 70, rule: "min", cases: [2, 3], requires: [{ group: "1", pass: "accepted" }] },
      ]);
    }
    const gone = (of: typeof draft) => of.imported.lost.map(({ params }) => params.names);
    expect(gone(published)).toContain("secret/2/: static_validation_score");
    expect([...gone(published), ...gone(draft)].join()).not.toContain("require_pass");
  });

  test("points are shared out or given for a group, and what is not read is named", async () => {
    const { content, imported } = await bring(
      importKattisProblem,
      kattisZip({
        "pairs/problem.yaml":
          "problem_format_version: 2023-07-draft\nname: {en: Pairs}\ntype: scoring\nlimits: {time_limit: 1.5}\nkeywords: [sums]\nlanguages: [cpp, python3]\ncredits: Ada <ada@example.org>\n",
        "pairs/data/secret/test_group.yaml": "scoring: {score: 100}\n",
        "pairs/data/secret/a.in": "1\n",
        "pairs/data/secret/a.ans": "0 1\n",
        "pairs/data/secret/b.in": "10\n",
        "pairs/data/secret/b.ans": "4 6\n",
        "pairs/data/secret/large/test_group.yaml": "scoring: {score: 33, require_pass: sample}\n",
        "pairs/data/secret/large/2.in": "22\n",
        "pairs/data/secret/large/2.ans": "2 20\n",
        "pairs/generators/make.py": "print(1)\n",
        "pairs/submissions/submissions.yaml":
          "time_limit_exceeded/slow.cpp: {permitted: [AC, TLE]}\naccepted/good.py: {required: [AC]}\n",
      }),
    );
    expect(content.problem).toMatchObject({ type: 1, ioScore: 100, timeLimitMs: 1500, author: "Ada" });
    expect(content.cases).toMatchObject([
      { inputName: "sample-1.in", score: 0, groupNum: 1 },
      { inputName: "a.in", score: 34, groupNum: 2 },
      { inputName: "b.in", score: 33, groupNum: 3 },
      { inputName: "large-1.in", score: 33, groupNum: 4 },
      { inputName: "large-2.in", score: 33, groupNum: 4 },
    ]);
    expect(content.scoring?.groups.at(-1)).toMatchObject({
      ...{ key: "large", rule: "all", requires: [{ group: "sample", pass: "accepted" }] },
    });
    expect(content.tags).toEqual(["sums"]);
    expect(content.languages).toEqual(expect.arrayContaining(["C++ 17", "Python3", "PyPy3"]));
    expect(content.languages).not.toContain("Java");
    expect(content.jurySolutions[1]?.expected).toEqual([
      status.accepted,
      status.timeLimitExceeded,
      status.partialAccepted,
    ]);
    const gone = imported.lost.map(({ params }) => params.names);
    expect(gone).toContain("generators/make.py");
  });

  test.each([
    ["", "tokensAnyCase", undefined],
    ["validator_flags: case_sensitive", "tokens", undefined],
    ["validator_flags: float_tolerance 1e-4", "tolerance", "1e-4"],
  ] as const)(
    "without a validator and with %j it gets a standard checker",
    async (flags, name, tolerance) => {
      const none = {
        "pairs/output_validators/pairs/validate.cpp": null,
        "pairs/output_validators/pairs/rules.h": null,
        "pairs/problem.yaml": `name: Pairs ${name}\n${flags}\n`,
      };
      const { content } = await bring(importKattisProblem, kattisZip(none));
      expect(content.problem.checkerCode).toBe(standardChecker(name, tolerance));
    },
  );

  test("answers are sent where it says so", async () => {
    const manifest = "name: Answers\ntype: [scoring, submit-answer]\nvalidation: custom\n";
    const { content } = await bring(importKattisProblem, kattisZip({ "pairs/problem.yaml": manifest }));
    expect(content.problem).toMatchObject({ outputOnly: { carriesOver: true }, judgeMode: "spj" });
  });

  test.each([["type: [submit-answer, interactive]\n", "submit-answer"]])(
    "%j cannot be judged here and stays out",
    async (manifest, kind) => {
      const answer = await send(importKattisProblem, kattisZip({ "pairs/problem.yaml": manifest }));
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.msg).toContain(kind);
    },
  );
});

describe("DMOJ", () => {
  test("comes in with statement, zipped data, batches, checker and programs", async () => {
    const { imported, changed, lost, content } = await bring(importDmojProblem, dmojZip());
    expect(imported).toMatchObject({ problemId: "HALF", title: "Half of It", taken: { cases: 4 } });
    expect(content.problem).toMatchObject({
      type: 1,
      judgeMode: "spj",
      judgeCaseMode: "subtask_lowest",
      ioScore: 100,
      timeLimitMs: 2000,
      memoryLimitMib: 64,
      auth: 2,
      checkerCode: standardChecker("tolerance", "1e-4"),
    });
    expect(content.own).toMatchObject({
      description: "Print half of $n$.",
      input: "One number.",
      output: "Its half.",
      examples: "<input>4\n</input><output>2\n</output>",
    });
    expect(content.cases).toMatchObject([
      { inputName: "halves.0.in", score: 10, groupNum: 1 },
      { inputName: "halves.1.in", score: 40, groupNum: 2 },
      { inputName: "halves.2.in", score: 40, groupNum: 2 },
      { inputName: "halves.3.in", score: 50, groupNum: 3 },
    ]);
    expect(content.jurySolutions).toMatchObject([
      { name: "good.py", language: "Python3", expected: [status.accepted] },
      { name: "small.cpp", expected: [status.wrongAnswer, status.partialAccepted] },
    ]);
    expect(changed).toEqual(expect.arrayContaining(["checker-standard", "score-per-case"]));
    expect(imported.lost).toMatchObject([{ code: "key-lost", params: { names: "wall_time_factor" } }]);
    expect(lost).toHaveLength(1);
  });

  test("finds files beside init.yml by the format's own patterns", async () => {
    const { content, lost } = await bring(
      importDmojProblem,
      dmojZip({
        "half/init.yml": "test_cases: {case_points: [30, 70]}\nchecker: check.py\n",
        "half/halves.zip": null,
        "half/statement.md": null,
        "half/check.py": "def check(process_output, judge_output, **kwargs):\n    return True\n",
        "half/data/h.1.in": "1\n",
        "half/data/h.1.out": "0.5\n",
        "half/data/h.2-1.in": "2\n",
        "half/data/h.2-1.out": "1\n",
        "half/data/h.2-2.in": "4\n",
        "half/data/h.2-2.out": "2\n",
      }),
    );
    expect(content.problem).toMatchObject({ checkerProtocol: "dmoj", checkerLanguage: "Python3" });
    expect(content.cases).toMatchObject([
      { inputName: "h.1.in", outputName: "h.1.out", score: 30, groupNum: 1 },
      { inputName: "h.2-1.in", score: 70, groupNum: 2 },
      { inputName: "h.2-2.in", score: 70, groupNum: 2 },
    ]);
    expect(lost).toContain("statement-lost");
  });

  test("brings the grader of C and C++, pretests, and programs by the verdicts of their cases", async () => {
    const init = `archive: halves.zip
signature_grader: {entry: main.c, header: half.h}
pretest_test_cases: [{in: halves.0.in, out: halves.0.out}]
test_cases:
- {batched: [{in: halves.1.in, out: halves.1.out}, {in: halves.2.in, out: halves.2.out}], points: 40}
- {in: halves.3.in, out: halves.3.out, points: 60}
`;
    const tried = (rest: string) => `language: CPP14\nsource: [a.cpp, b.cpp]\n${rest}`;
    const { content, changed, lost } = await bring(
      importDmojProblem,
      dmojZip({
        "half/init.yml": init,
        "half/main.c": '#include "half.h"\nint main(void) { return half(2); }\n',
        "half/half.h": "int half(int);\n",
        "half/tests/good/test.yml": tried("cases: [AC, AC, AC, AC]\n"),
        "half/tests/good/a.cpp": "int half(int n) { return n / 2; }\n",
        "half/tests/good/b.cpp": "int half(int n) { return n >> 1; }\n",
        "half/tests/small/test.yml": "language: PY2\nsource: small.cpp\ncases: {2: WA, 3: SC}\n",
      }),
    );
    expect(content.problem.grader).toEqual({
      module: "solution",
      files: {
        "grader.c": '#define SIGNATURE_GRADER\n#include "half.h"\nint main(void) { return half(2); }\n',
        "grader.cpp": '#define SIGNATURE_GRADER\n#include "half.h"\nint main(void) { return half(2); }\n',
      },
    });
    expect(content.problem.userExtraFiles).toEqual({ "half.h": "int half(int);\n" });
    const requires = [{ group: "pretest 1", pass: "accepted" }];
    expect(content.scoring?.groups).toEqual([
      { key: "pretest 1", points: 0, rule: "min", cases: [1] },
      { key: "1", points: 40, rule: "min", cases: [2, 3], requires },
      { key: "case 2", points: 60, rule: "min", cases: [4], requires },
    ]);
    const theirs = '#define main main_of_theirs\n#include "half.h"\n';
    expect(content.jurySolutions).toMatchObject([
      { name: "a.cpp", language: "C++ With O2", expected: [status.accepted] },
      { name: "b.cpp", code: `${theirs}int half(int n) { return n >> 1; }\n` },
      { language: "Python2", expected: [status.wrongAnswer, status.partialAccepted] },
    ]);
    expect(changed).toContain("header-to-include");
    expect(lost).toEqual([]);
  });

  test.each([
    ["custom_judge: grade.py\ntest_cases: [{points: 1}]\n", "custom_judge"],
    ["archive: none.zip\ntest_cases: [{in: 1.in, out: 1.out}]\n", "none.zip"],
  ])("%j stays out and says why", async (manifest, word) => {
    const answer = await send(importDmojProblem, dmojZip({ "half/init.yml": manifest }));
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.msg).toContain(word);
  });
});

test.each([
  ["a \\textit{b} --- c~d", "a *b* — c d"],
  ["$a\\_b \\% c$ and 5\\%", "$a\\_b \\% c$ and 5%"],
  ["``x'' % gone\ny", '"x"\ny'],
  ["\\begin{verbatim}\na  %b\n\\end{verbatim}", "```\na\n```"],
  ["\\includegraphics[width=3cm]{a.png}", "![](a.png)"],
])("LaTeX %j", (tex, markdown) => {
  expect(texToMarkdown(tex)).toBe(markdown);
});
