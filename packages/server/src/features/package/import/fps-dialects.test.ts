import { importFpsProblem } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { useSite } from "../../../../test/site.ts";
import { codeTemplates, problems, statements } from "../../problem/tables.ts";
import { casesOf } from "../../testdata/versions.ts";
import { pairData } from "./fps.ts";

/** FPS files in the shapes in which sets are published, made anew. */

const site = useSite();
let token = "";
beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1000 }));
});

async function bring(file: string | Buffer) {
  const answer = await sendFile(site(), importFpsProblem, file, { token });
  const [made] = answer.data.imported;
  const pid = made?.pid ?? 0;
  const [row] = await site().db.select().from(problems).where(eq(problems.id, pid));
  const [text] = await site().db.select().from(statements).where(eq(statements.problemId, pid));
  const cases = row?.dataVersionId ? await casesOf(site().db, row.dataVersionId) : [];
  const read = async (sha256: string) => {
    const chunks: Buffer[] = [];
    for await (const chunk of await site().server.deps.store.getBlob(sha256)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  const data = await Promise.all(
    cases.map(async (one) => [await read(one.inputSha256), await read(one.outputSha256)]),
  );
  const notes = [...(made?.changed ?? []), ...(made?.lost ?? [])].map(({ code }) => code);
  return { answer, row, text, data, notes, pid };
}

const fps = (inside: string, head = '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.2">') =>
  `${head}<item><title>Shape</title>${inside}</item></fps>`;
const limits = '<time_limit unit="s">1</time_limit><memory_limit unit="mb">128</memory_limit>';
const sample = "<sample_input>1 2</sample_input><sample_output>3</sample_output>";
const io = (input: string, output: string) =>
  `<test_input>${input}</test_input><test_output>${output}</test_output>`;

describe("without its test data", () => {
  test("a problem comes in hidden, with its samples as cases", async () => {
    const { answer, row, data, notes } = await bring(fps(`${limits}${sample}`));
    expect(answer).toMatchObject({ status: 200 });
    expect(row).toMatchObject({ auth: 2, isDraft: false });
    expect(data).toEqual([["1 2\n", "3\n"]]);
    expect(notes).toContain("samples-as-cases");
  });

  test("nor any sample, it is a draft", async () => {
    const { row, data, notes } = await bring(fps(limits));
    expect(row).toMatchObject({ auth: 2, isDraft: true });
    expect(data).toEqual([]);
    expect(notes).toContain("no-cases");
  });

  test("the rest of a set comes in as it is, and the answer is a success with what stays out", async () => {
    const whole = `<item><title>Whole</title>${limits}${io("1", "1")}</item>`;
    const bare = `<item><title>Bare</title>${limits}</item>`;
    const unnamed = `<item><title></title>${limits}</item>`;
    const { answer } = await bring(`<fps>${whole}${bare}${unnamed}</fps>`);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data.imported.map(({ title }) => title)).toEqual(["Whole", "Bare"]);
    expect(answer.data.failed).toMatchObject([{ code: "import-manifest-invalid" }]);
    const none = await bring(`<fps>${unnamed}</fps>`);
    expect(none.answer).toMatchObject({ status: 400, code: "import-partial" });
  });
});

describe("with an input that lacks its output", () => {
  test("the whole pairs are taken, and the problem is hidden", async () => {
    const { row, data, notes } = await bring(
      fps(`${limits}${io("1", "a")}<test_input>2</test_input>${io("3", "c")}`),
    );
    expect(row).toMatchObject({ auth: 2, isDraft: false });
    expect(data).toEqual([
      ["1", "a"],
      ["3", "c"],
    ]);
    expect(notes).toContain("case-lost");
  });

  test("and no other case, its samples judge", async () => {
    const { row, data, notes } = await bring(fps(`${limits}${sample}<test_input>7</test_input>`));
    expect(row).toMatchObject({ auth: 2 });
    expect(data).toEqual([["1 2\n", "3\n"]]);
    expect(notes).toEqual(expect.arrayContaining(["case-lost", "samples-as-cases"]));
  });
});

test("files are paired by their names, or by their places, or not at all", () => {
  const files = (text: string) => {
    const count = { input: 0, output: 0 };
    return text.split(" ").map((word) => {
      const kind = word.startsWith("i") ? ("input" as const) : ("output" as const);
      return { kind, number: count[kind]++, name: word.slice(1) || null };
    });
  };
  expect(pairData(files("i o i o"))).toEqual([
    { input: 0, output: 0 },
    { input: 1, output: 1 },
  ]);
  expect(pairData(files("i i o o"))).toHaveLength(2);
  expect(pairData(files("ia ib ob oa"))).toEqual([
    { input: 0, output: 1 },
    { input: 1, output: 0 },
  ]);
  expect(pairData(files("ia ob"))).toEqual([]);
  expect(pairData(files("i i i o o"))).toBeNull();
  expect(pairData(files("i i o"))).toEqual([{ input: 1, output: 0 }]);
});

describe("a dialect is read", () => {
  test("named test files", async () => {
    const { data } = await bring(
      fps(
        `${limits}<test_input name="b.in">2</test_input><test_input name="a.in">1</test_input><test_output name="a.out">A</test_output><test_output name="b.out">B</test_output>`,
      ),
    );
    expect(data).toEqual([
      ["2", "B"],
      ["1", "A"],
    ]);
  });

  test.each([
    ["ms", "1500", 1500],
    ["S", "0.5", 500],
    ["seconds", "2", 2000],
    ["milliseconds", "300", 300],
  ])("a time in %s", async (unit, value, ms) => {
    const { row } = await bring(fps(`<time_limit unit="${unit}">${value}</time_limit>${io("1", "1")}`));
    expect(row).toMatchObject({ timeLimitMs: ms, auth: 1 });
  });

  test.each([
    ["KB", "65536", 64],
    ["MiB", "256", 256],
    ["gb", "1", 1024],
    ["bytes", "33554432", 32],
  ])("a memory in %s", async (unit, value, mib) => {
    const { row } = await bring(
      fps(`${`<memory_limit unit="${unit}">${value}</memory_limit>`}${io("1", "1")}`),
    );
    expect(row).toMatchObject({ memoryLimitMib: mib });
  });

  test("a memory beyond any bound: the usual one, hidden", async () => {
    const { row, notes } = await bring(fps(`<memory_limit>131072000</memory_limit>${io("1", "1")}`));
    expect(row).toMatchObject({ memoryLimitMib: 256, auth: 2 });
    expect(notes).toContain("limit-unreadable");
  });

  test("HTML that is not set apart, with entities of its own", async () => {
    const { text } = await bring(
      fps(
        `${limits}<description><p class="x">Add&nbsp;<b>two</b> numbers, a &lt; b.<br/>Done.</p></description>${io("1", "1")}`,
      ),
    );
    expect(text?.description).toContain("**two** numbers, a < b");
    expect(text?.description).toContain("Done.");
  });

  test("element names in capitals, an older version, no head", async () => {
    const { row, text } = await bring(
      `<FPS version="1.0"><ITEM><TITLE>Loud</TITLE><Description>text</Description>${io("1", "1")}</ITEM></FPS>`,
    );
    expect(row).toMatchObject({ title: "Loud" });
    expect(text?.description).toBe("text");
  });

  test("a byte order mark, UTF-16, and GBK that says it is UTF-8", async () => {
    const file = fps(`${limits}<description>中国</description>${io("1", "1")}`);
    const utf16 = Buffer.from(`\uFEFF${file.replace("UTF-8", "UTF-16")}`, "utf16le");
    const [before = "", after = ""] = file.split("中国");
    const gbk = Buffer.concat([Buffer.from(before), Buffer.from("d6d0b9fa", "hex"), Buffer.from(after)]);
    for (const bytes of [Buffer.from(`\uFEFF${file}`), utf16, gbk]) {
      expect((await bring(bytes)).text?.description).toBe("中国");
    }
  });

  test("code around a template is told, and the template left out", async () => {
    const { pid, notes } = await bring(
      fps(
        `${limits}${io("1", "1")}<template language="C">int f();</template><append language="C">int main() {}</append><template language="Python">pass</template>`,
      ),
    );
    const rows = await site().db.select().from(codeTemplates).where(eq(codeTemplates.problemId, pid));
    expect(rows.map(({ code }) => code)).toEqual(["pass"]);
    expect(notes).toContain("template-lost");
  });

  test("a checker nobody can run: a draft that lacks it", async () => {
    const { row, notes } = await bring(fps(`${limits}${io("1", "1")}<spj language="Text">1</spj>`));
    expect(row).toMatchObject({ judgeMode: "spj", checkerCode: null, isDraft: true, auth: 2 });
    expect(notes).toContain("checker-lost");
  });

  test("a picture beside the statement and one inside it", async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNQKj+jVH6GAUIBACRyBZXcTEN1AAAAAElFTkSuQmCC";
    const { answer } = await bring(
      fps(
        `${limits}<img><src>http://judge.example/a.png</src><base64>${png.slice(0, 40)}\n${png.slice(40)}</base64></img><description><![CDATA[<img src="http://judge.example/a.png"><img src="data:image/png;base64,${png}">]]></description>${io("1", "1")}`,
      ),
    );
    expect(answer.data.imported[0]?.taken.images).toBe(2);
  });
});
