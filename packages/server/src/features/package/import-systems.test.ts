import {
  asStandardChecker,
  type ImportReport,
  importKattisProblem,
  importPolygonProblem,
  standardChecker,
  status,
} from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { kattisZip, polygonZip } from "../../../test/packages.ts";
import { useSite } from "../../../test/site.ts";
import { loadExported } from "./export-problem.ts";
import { texToMarkdown } from "./tex.ts";

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
  return {
    imported,
    changed,
    lost: codes(imported.lost),
    content: await loadExported(site().db, imported.pid),
  };
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

  test("a package without its tests stays out and names the first one", async () => {
    const answer = await send(importPolygonProblem, polygonZip({ "tests/02": null }));
    expect(answer).toMatchObject({ status: 400, code: "import-partial" });
    expect(answer.msg).toContain("tests/02");
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
    expect(content.cases.map(({ inputName }) => inputName)).toEqual(["sample-1.in", "secret-large-1.in"]);
    expect(content.jurySolutions).toMatchObject([
      { name: "good.py", expected: [status.accepted] },
      { name: "slow.cpp", expected: [status.timeLimitExceeded] },
    ]);
    expect(changed).toEqual(expect.arrayContaining(["id-made", "tex-to-markdown", "validator-kept"]));
    expect(lost).toEqual(["translation-lost"]);
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

  test.each([
    ["validation: custom multi-pass\n", "multi-pass"],
    ["type: submit-answer\n", "submit-answer"],
  ])("%j cannot be judged here and stays out", async (manifest, kind) => {
    const answer = await send(importKattisProblem, kattisZip({ "pairs/problem.yaml": manifest }));
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.msg).toContain(kind);
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
