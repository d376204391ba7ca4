import {
  CODE_MAX,
  importDmojProblem,
  importFpsProblem,
  importHydroProblem,
  importKattisProblem,
  importPolygonProblem,
  importProblem,
  importQdojProblem,
  PACKAGES_MAX,
} from "@verdict/contract";
import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { dmojZip, kattisZip, polygonZip, zipOfFixtures } from "../../../../test/packages.ts";
import { useSite } from "../../../../test/site.ts";
import { makeZip } from "../../../../test/zip.ts";
import { problems } from "../../problem/tables.ts";
import { TEXT_MAX } from "../bounds.ts";
import { loadExported } from "../export/problem.ts";

const site = useSite();
let token = "";

beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1000 }));
});

async function countProblems() {
  const [row] = await site().db.select({ count: count() }).from(problems);
  return row?.count;
}

/** Sends a package that must not come in, whole or in part. */
async function refused(endpoint: typeof importProblem | typeof importFpsProblem, file: Buffer | string) {
  const before = await countProblems();
  const answer = await sendFile(site(), endpoint, file, { token });
  expect(await countProblems()).toBe(before);
  expect(answer).toMatchObject({ http: 200, status: 400 });
  expect(answer.msg).not.toMatch(/\{\w+\}/);
  return answer;
}

const single = (json: object | string) =>
  makeZip([["x.json", typeof json === "string" ? json : JSON.stringify(json)]]);

describe("any import", () => {
  test.each([
    ["no zip", Buffer.from("hello"), "archive-not-zip"],
    ["7z", Buffer.from("377abcaf271c00040000000000000000", "hex"), "archive-other-kind"],
    ["a way out", makeZip([["../x.json", "{}"]]), "archive-traversal"],
    ["nothing of the format", makeZip([["readme.md", "hello"]]), "import-nothing-found"],
    ["an empty archive", makeZip([]), "import-nothing-found"],
    ["a link", makeZip([{ name: "x.json", content: "/etc/passwd", mode: 0o120777 }]), "archive-symlink"],
    [
      "one name twice",
      makeZip([
        ["x.json", "{}"],
        ["x.json", "{}"],
      ]),
      "archive-duplicate",
    ],
    ["a password", makeZip([{ name: "x.json", content: "x", flags: 0x801 }]), "archive-encrypted"],
    [
      "a bomb",
      makeZip([["x.json", "{}"], { name: "x/1.in", content: "x", claimedSize: 300 * 2 ** 20 }]),
      "archive-bomb",
    ],
  ])("of %s is refused", async (_what, file, code) => {
    for (const endpoint of [importProblem, importQdojProblem, importHydroProblem]) {
      expect((await refused(endpoint, file)).code).toBe(code);
    }
  });

  test("of more problems than a file may hold ends there", async () => {
    const files = Array.from({ length: PACKAGES_MAX + 1 }, (_, n): [string, string] => [`${n}.json`, "{"]);
    expect((await refused(importProblem, makeZip(files))).code).toBe("import-too-many");
  });

  test("keeps the good ones and tells of the others", async () => {
    const zip = makeZip([
      ["good.json", JSON.stringify({ problem: { title: "Good one" } })],
      ["bad.json", JSON.stringify({ problem: { title: "", problemId: "b<b>1" } })],
      ["worse.json", "{"],
      ["other.txt", "not of a package"],
    ]);
    const answer = await sendFile(site(), importProblem, zip, { token });
    expect(answer).toMatchObject({ http: 200, status: 200 });
    expect(answer.data).toMatchObject({
      imported: [{ title: "Good one" }],
      failed: [
        { name: "bad", code: "import-manifest-invalid" },
        { name: "worse", code: "import-manifest-broken" },
      ],
      ignored: ["other.txt"],
    });
  });

  test.each([
    [
      "a name that leads away",
      { problem: { title: "T" }, samples: [{ input: "../x", output: "x" }] },
      "archive-name",
    ],
    [
      "file IO that no judge can give",
      { problem: { title: "T", isFileIO: true, ioReadFileName: "a b.in", ioWriteFileName: "b.out" } },
      "import-manifest-invalid",
    ],
    ["file IO without names", { problem: { title: "T", isFileIO: true } }, "import-manifest-invalid"],
    [
      "an extra file that no judge takes",
      { problem: { title: "T" }, userExtraFile: { "a/b.h": "" } },
      "import-manifest-invalid",
    ],
    [
      "a jury solution longer than a program may be",
      {
        problem: { title: "T" },
        references: [{ name: "a", language: "C", code: "x".repeat(CODE_MAX + 1), expected: [0] }],
      },
      "import-manifest-invalid",
    ],
    [
      "a text that no page can draw",
      { problem: { title: "T", hint: "> ".repeat(500) } },
      "import-manifest-invalid",
    ],
    ["a field that is wrong", { problem: { title: "T", timeLimit: -1 } }, "import-manifest-invalid"],
    ["JSON that breaks off", '{"problem":', "import-manifest-broken"],
  ])("with %s is refused", async (_what, manifest, code) => {
    const { data } = await refused(importProblem, single(manifest));
    expect(data.failed).toMatchObject([{ name: "x", code }]);
  });

  test("of an id twice in one package takes the first", async () => {
    const one = JSON.stringify({ problem: { title: "Twin", problemId: "TWIN" } });
    const answer = await sendFile(
      site(),
      importProblem,
      makeZip([
        ["a.json", one],
        ["b.json", one],
      ]),
      { token },
    );
    expect(answer.data).toMatchObject({
      imported: [{ name: "a", problemId: "TWIN" }],
      failed: [{ name: "b", problemId: "TWIN", title: "Twin", code: "import-id-taken" }],
    });
  });

  test("of a test file with a wrong check sum leaves nothing", async () => {
    const manifest = { problem: { title: "T" }, samples: [{ input: "1.in", output: "1.in" }] };
    const zip = makeZip([["x.json", JSON.stringify(manifest)], { name: "x/1.in", content: "1", crc: 9 }]);
    expect((await refused(importProblem, zip)).data.failed).toMatchObject([{ code: "archive-broken" }]);
  });
});

describe("an import of Hydro", () => {
  const changed = (changes: Record<string, string | null>) =>
    refused(importHydroProblem, zipOfFixtures("hydro/H1", changes));

  test.each([
    ["type: objective\n", "import-unsupported"],
    ["type: interactive\n", "import-file-missing"],
    ["user_extra_files: [gone.h]\n", "import-file-missing"],
    ["time: [1\n", "import-manifest-broken"],
    ["cases: 7\n", "import-manifest-invalid"],
    [`time: 1s\n${"#".repeat(600_000)}`, "import-manifest-broken"],
    [
      `a: &a [x, x, x, x, x, x, x, x, x]\n${"bcdefghij"
        .split("")
        .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[n]}`)}]`)
        .join("\n")}\n`,
      "import-manifest-broken",
    ],
  ])("with the settings %.80j is refused", async (config, code) => {
    const { data } = await changed({ "testdata/config.yaml": config });
    expect(data.failed).toMatchObject([{ code }]);
  });

  test("of answers that are sent comes in", async () => {
    const config = "type: submit_answer\nsubType: multi\nfilename: a#.txt\n";
    const zip = zipOfFixtures("hydro/H1", { "testdata/config.yaml": config });
    const { data } = await sendFile(site(), importHydroProblem, zip, { token });
    expect(data.failed).toEqual([]);
    const { problem } = await loadExported(site().db, data.imported[0]?.pid ?? 0);
    expect(problem).toMatchObject({ outputOnly: { carriesOver: true }, isFileIo: false });
    expect(data.imported[0]?.lost.map(({ params }) => params)).toContainEqual(
      expect.objectContaining({ names: expect.stringContaining("filename") }),
    );
  });

  test("without a statement is refused", async () => {
    const bare = { "problem_zh.md": null, "problem_en.md": null };
    expect((await changed(bare)).data.failed).toMatchObject([{ code: "import-file-missing" }]);
  });

  test("reads texts that were written on Chinese Windows", async () => {
    const name = Buffer.from("d6d0b9fa", "hex"); // 中国 in GBK
    const zip = makeZip([
      ["problem.yaml", Buffer.concat([Buffer.from("title: "), name, Buffer.from("\n")])],
      ["problem.md", name],
      ["testdata/1.in", "1"],
      ["testdata/1.out", "1"],
    ]);
    const { data } = await sendFile(site(), importHydroProblem, zip, { token });
    expect(data.imported).toMatchObject([{ title: "中国" }]);
  });

  test("notes what the package names and lacks", async () => {
    const zip = makeZip([
      ["problem.yaml", "title: Lacking\n"],
      ["problem.md", "![gone](file://gone.png) and ![bad](file://bad.png)"],
      ["additional_file/bad.png", "no picture"],
      ["testdata/config.yaml", "checker_type: testlib\nchecker: wcmp\n"],
      ["testdata/1.in", "1"],
      ["testdata/1.out", "1"],
    ]);
    const { data } = await sendFile(site(), importHydroProblem, zip, { token });
    const [problem] = data.imported;
    expect(problem?.lost.map(({ text }) => text)).toEqual([
      "File that the statement names and the package lacks: file://gone.png",
      "Image that could not be read: file://bad.png",
    ]);
    expect(problem?.changed.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["checker-named", "score-spread", "limit-default", "id-made"]),
    );
  });
});

describe("an import of QDUOJ", () => {
  const problem = {
    display_id: "W1",
    title: "\\u4e24\\u6570 $\\underline{x}$",
    description: { value: "<p>\\u0041dd \\u4e24</p>" },
    time_limit: 1000,
    memory_limit: 64,
    rule_type: "ACM",
    tags: ["\\u6570"],
    test_case_score: [{ input_name: "1.in", output_name: "1.out", score: 100 }],
  };
  const zip = (change: object) =>
    makeZip([
      ["1/problem.json", JSON.stringify({ ...problem, ...change })],
      ["1/testcase/1.in", "1"],
      ["1/testcase/1.out", "1"],
    ]);

  test("reads characters that are written out", async () => {
    const { data } = await sendFile(site(), importQdojProblem, zip({}), { token });
    const [row] = await site().db.select().from(problems).where(eq(problems.problemId, "W1"));
    expect(row?.title).toBe("两数 $\\underline{x}$");
    expect(data.imported[0]?.changed.map(({ params }) => params.names)).toContain("数");
  });

  test.each([["a time limit that is no number", { time_limit: "soon" }, "import-manifest-invalid"]])(
    "of a problem with %s is refused",
    async (_what, change, code) => {
      const { data } = await refused(importQdojProblem, zip({ display_id: "W2", ...change }));
      expect(data.failed).toMatchObject([{ code }]);
    },
  );
});

describe("what lacks files of its tests comes in hidden, with what can be used", () => {
  const hydro = (config: string) =>
    makeZip([
      ["problem.yaml", "title: Lacks\n"],
      ["problem.md", "text"],
      ["testdata/config.yaml", `time: 1s\nmemory: 64m\n${config}`],
      ["testdata/1.in", "1"],
      ["testdata/1.out", "1"],
    ]);
  const own = (manifest: object) =>
    makeZip([
      ["x.json", JSON.stringify(manifest)],
      ["x/1.in", "1"],
      ["x/1.out", "1"],
    ]);
  const pairs = (...names: number[]) => names.map((name) => ({ input: `${name}.in`, output: `${name}.out` }));
  const example = "<input>1</input><output>2</output>";
  const dmoj = "test_cases:\n- {in: a.in, out: a.out, points: 1}\n- {generator_args: [1], points: 1}\n";

  test.each<[string, typeof importProblem, Buffer, number, string[]]>([
    ["own: a file", importProblem, own({ problem: { title: "T" }, samples: pairs(1, 2) }), 1, ["case-lost"]],
    ["own: all files", importProblem, own({ problem: { title: "T" }, samples: pairs(2) }), 0, ["no-cases"]],
    [
      "own: no test at all",
      importProblem,
      own({ problem: { title: "T", examples: example } }),
      1,
      ["samples-as-cases"],
    ],
    [
      "own: the language of its checker",
      importProblem,
      own({
        judgeMode: "spj",
        problem: { title: "T", spjLanguage: "Cobol", spjCode: "x" },
        samples: pairs(1),
      }),
      1,
      ["checker-lost"],
    ],
    [
      "own: its checker",
      importProblem,
      own({ judgeMode: "spj", problem: { title: "T", spjLanguage: "C++" }, samples: pairs(1) }),
      1,
      ["checker-lost"],
    ],
    [
      "Hydro: a file",
      importHydroProblem,
      hydro("cases: [{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}]"),
      1,
      ["case-lost"],
    ],
    [
      "Hydro: all files",
      importHydroProblem,
      makeZip([
        ["problem.yaml", "title: T\n"],
        ["problem.md", "text"],
      ]),
      0,
      ["no-cases"],
    ],
    [
      "QDUOJ: its list of cases",
      importQdojProblem,
      makeZip([
        [
          "1/problem.json",
          JSON.stringify({
            title: "T",
            time_limit: 1,
            memory_limit: 1,
            samples: [{ input: "1", output: "2" }],
          }),
        ],
        ["1/testcase/1.in", "1"],
      ]),
      1,
      ["samples-as-cases"],
    ],
    [
      "Hydro: a language for its checker",
      importHydroProblem,
      makeZip([
        ["problem.yaml", "title: T\n"],
        ["problem.md", "text"],
        ["testdata/config.yaml", "checker_type: testlib\nchecker: chk.nim\n"],
        ["testdata/chk.nim", "echo 1"],
        ["testdata/1.in", "1"],
        ["testdata/1.out", "1"],
      ]),
      1,
      ["checker-lost"],
    ],
    [
      "Kattis: a language for its validator",
      importKattisProblem,
      kattisZip({
        "pairs/output_validators/pairs/validate.cpp": null,
        "pairs/output_validators/pairs/rules.h": null,
        "pairs/output_validators/pairs/validate.nim": "echo 1",
      }),
      2,
      ["checker-lost"],
    ],
    [
      "DMOJ: a language for its checker",
      importDmojProblem,
      dmojZip({
        "half/init.yml": `archive: halves.zip
checker: {name: bridged, args: {files: [chk.nim]}}
test_cases:
- {in: halves.0.in, out: halves.0.out, points: 1}
`,
        "half/chk.nim": "echo 1",
      }),
      1,
      ["checker-lost"],
    ],
    ["Polygon: a test", importPolygonProblem, polygonZip({ "tests/02": null }), 2, ["case-lost"]],
    [
      "Kattis: an answer",
      importKattisProblem,
      kattisZip({ "pairs/data/secret/large/1.ans": null }),
      1,
      ["case-lost"],
    ],
    [
      "DMOJ: what a generator makes",
      importDmojProblem,
      makeZip([
        ["gen/init.yml", dmoj],
        ["gen/a.in", "1"],
        ["gen/a.out", "1"],
        ["gen/statement.md", "# Made\n\ntext\n"],
      ]),
      1,
      ["case-lost"],
    ],
  ])("%s", async (_what, endpoint, file, cases, codes) => {
    const query = { taken: "copy" as const };
    const { data, status, msg } = await sendFile(site(), endpoint, file, { token, query });
    expect(status, msg).toBe(200);
    const [made] = data.imported;
    const notes = [...(made?.changed ?? []), ...(made?.lost ?? [])].map(({ code }) => code);
    expect(notes).toEqual(expect.arrayContaining(codes));
    expect(made?.taken.cases).toBe(cases);
    const [row] = await site()
      .db.select()
      .from(problems)
      .where(eq(problems.id, made?.pid ?? 0));
    const isDraft = cases === 0 || codes.includes("checker-lost");
    expect(row).toMatchObject({ auth: 2, isDraft });
  });
});

/** Codes of what was changed, and whether others see the problem. */
async function taken(endpoint: typeof importHydroProblem | typeof importFpsProblem, file: Buffer | string) {
  const { data } = await sendFile(site(), endpoint, file, { token });
  const [problem] = data.imported;
  const [row] = await site()
    .db.select()
    .from(problems)
    .where(eq(problems.id, problem?.pid ?? 0));
  return { auth: row?.auth, changed: problem?.changed.map(({ code }) => code) };
}

describe("a problem comes in hidden, and the report says why", () => {
  const hydro = (config: string) =>
    makeZip([
      ["problem.yaml", "title: Odd\n"],
      ["problem.md", "text"],
      ["testdata/config.yaml", config],
      ["testdata/1.in", "1"],
      ["testdata/1.out", "1"],
    ]);
  const fps = (inside: string) =>
    `<fps><item><title>Odd</title>${inside}<test_input>1</test_input><test_output>1</test_output></item></fps>`;

  test.each([
    ["Hydro: a time that is none", "time: soon\nmemory: 64m\n", "limit-unreadable"],
    ["Hydro: a number with two points", "time: 1.2.3s\nmemory: 64m\n", "limit-unreadable"],
    [
      "Hydro: a case's time that is none",
      "time: 1s\ncases: [{input: 1.in, output: 1.out, time: x}]\n",
      "limit-unreadable",
    ],
    [
      "Hydro: a checker that is not there",
      "time: 1s\nchecker_type: testlib\nchecker: chk.cc\n",
      "checker-missing",
    ],
    ["Hydro: a built-in checker", "time: 1s\nchecker_type: testlib\nchecker: wcmp\n", "checker-named"],
  ])("%s", async (_what, config, code) => {
    const { auth, changed } = await taken(importHydroProblem, hydro(config));
    expect(changed).toContain(code);
    expect(auth).toBe(2);
  });

  test("FPS: a time that is none", async () => {
    const { auth, changed } = await taken(importFpsProblem, fps("<time_limit>1s or so</time_limit>"));
    expect(changed).toContain("limit-unreadable");
    expect(auth).toBe(2);
  });

  test("what says it well is public, as before", async () => {
    expect((await taken(importHydroProblem, hydro("time: 1.5s\nmemory: .5g\n"))).auth).toBe(1);
    expect((await taken(importFpsProblem, fps("<time_limit unit='ms'>1.5e3</time_limit>"))).auth).toBe(1);
  });
});

const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=""`).join(" ");

describe("an import of FPS", () => {
  const item = (inside: string) => `<fps version="1.2"><item><title>T</title>${inside}</item></fps>`;

  test.each([
    ["text", "hello", "xml-broken"],
    ["a zip", makeZip([["x", "y"]]), "archive-other-kind"],
    ["what breaks off", "<fps><item><title>T</title>", "xml-broken"],
    ["crossed elements", "<fps><item></fps></item>", "xml-broken"],
    [
      "an entity of its own",
      '<!DOCTYPE fps [<!ENTITY x SYSTEM "file:///etc/passwd">]><fps>&x;</fps>',
      "xml-entities",
    ],
    ["no problem", "<fps></fps>", "import-nothing-found"],
    ["an encoding nobody knows", '<?xml version="1.0" encoding="EBCDIC-9"?><fps/>', "xml-broken"],
    ["nothing", "", "file-missing"],
    ["elements without end", `${"<a>".repeat(20)}`, "xml-broken"],
    ["attributes without end", `<fps><item ${attributes(200)}/></fps>`, "xml-broken"],
    ["elements without number", item("<a></a>".repeat(500_001)), "xml-broken"],
    ["one huge text", `<fps><item><test_input>${"x".repeat(70_000_000)}`, "xml-too-large"],
  ])("of %s is refused", async (_what, file, code) => {
    expect((await refused(importFpsProblem, file)).code).toBe(code);
  });

  test.each([
    [
      "a statement that is too long",
      `<description>${"x".repeat(TEXT_MAX + 1)}</description><test_input>1</test_input>`,
      "problem-text-too-long",
    ],
  ])("of a problem with %s is refused", async (_what, inside, code) => {
    expect((await refused(importFpsProblem, item(inside))).data.failed).toMatchObject([{ code }]);
  });

  test("that breaks off tells what came in before", async () => {
    const file = `<fps><item><title>Whole</title><test_input>1</test_input></item>\n${" ".repeat(70_000)}<item></fps>`;
    const answer = await sendFile(site(), importFpsProblem, file, { token });
    expect(answer).toMatchObject({ status: 200, data: { imported: [{ title: "Whole" }] } });
    expect(answer.data.failed).toMatchObject([{ code: "xml-broken" }]);
  });

  test("reads other encodings and forgives control characters", async () => {
    const chinese = Buffer.from("d6d0b9fa", "hex"); // 中国 in GBK
    const file = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gb2312"?><fps version="1.1"><item><title>'),
      chinese,
      Buffer.from(
        "</title><description>a\x01b</description><time_limit>1</time_limit><test_input>1</test_input></item></fps>",
      ),
    ]);
    const { data } = await sendFile(site(), importFpsProblem, file, { token });
    expect(data.imported).toMatchObject([{ title: "中国" }]);
  });
});
