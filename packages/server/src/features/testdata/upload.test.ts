import { gzipSync } from "node:zlib";
import {
  deleteTestFile,
  downloadTestFile,
  getStagedTestdata,
  previewTestFile,
  putTestFile,
  stageTestdata,
  type TestFilePreview,
  uploadTestcaseZip,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../test/forms.ts";
import { useSite } from "../../../test/site.ts";
import { makeZip } from "../../../test/zip.ts";
import { takeStaged } from "./staged.ts";
import { stagedUploads } from "./tables.ts";

const site = useSite();
let token = "";
let uid = "";

beforeAll(async () => {
  ({ token, uid } = await site().user({ roleId: 1001 }));
});

const upload = (file: Buffer, query: Parameters<typeof uploadTestcaseZip.query.parse>[0] = {}) =>
  sendFile(site(), uploadTestcaseZip, file, { token, query: query as object });

describe("a zip of test data", () => {
  test("is staged: pairs in order, with sizes, and what stays out", async () => {
    const { data } = await upload(
      makeZip([
        ["10.in", "ten\r\n"],
        ["10.out", "x"],
        ["2.in", "two\n"],
        ["2.ans", "yy"],
        ["readme.md", "hello"],
        ["__MACOSX/._2.in", "junk"],
        [".DS_Store", "junk"],
      ]),
    );
    expect(data).toMatchObject({
      fileList: [
        { input: "2.in", output: "2.ans", inputSize: 4, outputSize: 2 },
        { input: "10.in", output: "10.out", inputSize: 4, outputSize: 1 },
      ],
      ignored: ["readme.md"],
      changed: ["10.in"],
      emptyOutputs: [],
    });
    const again = await site().call(getStagedTestdata, { token, query: { key: data.fileListDir } });
    expect(again.data.fileList).toEqual(data.fileList);
    const files = await takeStaged(site().db, data.fileListDir, uid);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ["10.in", 4],
      ["10.out", 1],
      ["2.ans", 2],
      ["2.in", 4],
    ]);
  });

  test("gets groups in subtask modes, points by table, and empty outputs where none came", async () => {
    const named = await upload(
      makeZip([
        ["1-1.in", "a"],
        ["2-1.in", "b"],
      ]),
      { mode: "subtask_lowest" },
    );
    expect(
      named.data.fileList.map(({ groupNum, output, outputSize }) => [groupNum, output, outputSize]),
    ).toEqual([
      [1, "1-1.out", 0],
      [2, "2-1.out", 0],
    ]);
    expect(named.data.emptyOutputs).toEqual(["1-1.out", "2-1.out"]);
    const table = "input,output,group,score\na.in,a.out,3,60\n";
    const listed = await upload(
      makeZip([
        ["cases.csv", table],
        ["a.in", ""],
        ["a.out", ""],
      ]),
      {
        mode: "subtask_average",
      },
    );
    expect(listed.data.fileList).toMatchObject([{ groupNum: 3, score: 60 }]);
    const key = listed.data.fileListDir;
    const again = await site().call(getStagedTestdata, { token, query: { key, mode: "subtask_average" } });
    expect(again.data.fileList).toEqual(listed.data.fileList);
  });

  test("takes names from Chinese Windows, and bytes that are no text as they are", async () => {
    const gbk = Buffer.concat([Buffer.from("b2e2cad4", "hex"), Buffer.from(".in")]); // 测试.in
    const { data } = await upload(makeZip([{ name: gbk, flags: 0, content: Buffer.from([0, 13, 10, 13]) }]));
    expect(data.fileList).toMatchObject([{ input: "测试.in", inputSize: 4 }]);
    expect(data.changed).toEqual([]);
  });

  const good = ["1.in", "x"] as [string, string];
  test.each<[string, Buffer, string]>([
    ["an empty file", Buffer.alloc(0), "file-missing"],
    ["plain text", Buffer.from("1 2\n"), "archive-not-zip"],
    ["RAR", Buffer.from("526172211a0701003392b5e50a01050600050101808000", "hex"), "archive-other-kind"],
    ["7z", Buffer.from("377abcaf271c00040000000000000000", "hex"), "archive-other-kind"],
    ["tar.gz", gzipSync(Buffer.alloc(10_240)), "archive-other-kind"],
    ["half a zip", makeZip([good, ["1.out", "y".repeat(999)]]).subarray(0, 100), "archive-broken"],
    ["a wrong check sum", makeZip([{ name: "1.in", content: "x", crc: 7 }]), "archive-broken"],
    ["a password", makeZip([{ name: "1.in", content: "x", flags: 0x801 }]), "archive-encrypted"],
    ["LZMA", makeZip([{ name: "1.in", content: "x", method: 14 }]), "archive-method"],
    [
      "a folder",
      makeZip([
        ["data/1.in", "x"],
        ["data/1.out", "x"],
      ]),
      "archive-folder",
    ],
    ["an absolute path", makeZip([["/etc/1.in", "x"]]), "archive-absolute"],
    ["a Windows drive", makeZip([["C:\\1.in", "x"]]), "archive-absolute"],
    ["a way out", makeZip([["a/../../1.in", "x"]]), "archive-traversal"],
    ["a way out with backslashes", makeZip([["..\\1.in", "x"]]), "archive-traversal"],
    ["a link", makeZip([{ name: "1.in", content: "/etc/passwd", mode: 0o120777 }]), "archive-symlink"],
    ["one name twice", makeZip([good, good]), "archive-duplicate"],
    ["a control character", makeZip([["1\n.in", "x"]]), "archive-name"],
    ["a very long name", makeZip([[`${"1".repeat(300)}.in`, "x"]]), "archive-name"],
    [
      "a bomb by ratio",
      makeZip([{ name: "1.in", content: "x", claimedSize: 300 * 2 ** 20 }]),
      "archive-bomb",
    ],
    [
      "a bomb that lies",
      makeZip([{ name: "1.in", content: Buffer.alloc(2 ** 20), claimedSize: 5 }]),
      "archive-bomb",
    ],
    [
      "a bomb of one content",
      makeZip([good, { name: "2.in", content: "x", overlapping: true }]),
      "archive-bomb",
    ],
    ["no test file", makeZip([["readme.md", "x"]]), "testdata-none"],
    ["an output too many", makeZip([good, ["1.out", ""], ["2.out", ""]]), "testdata-input-missing"],
    ["two outputs", makeZip([good, ["1.out", ""], ["1.ans", ""]]), "testdata-output-twice"],
    ["a table that errs", makeZip([good, ["cases.csv", "input,output\n1.in,1.out\n"]]), "testdata-table"],
  ])("%s is refused", async (_what, file, code) => {
    const answer = await upload(file);
    expect(answer).toMatchObject({ http: 200, status: 400, code, data: null });
    expect(answer.msg).not.toContain("{");
  });

  test("unpacked to more than 2 GB or into too many files is refused", async () => {
    const large = Buffer.alloc(60_000_000, Math.random().toString());
    const claims = Array.from({ length: 40 }, (_, n) => ({
      name: `${n}.in`,
      claimedSize: 60_000_000,
      content: "",
    }));
    const file = makeZip([{ name: "big.in", content: large, method: 0 }, ...claims]);
    expect(await upload(file)).toMatchObject({
      code: "archive-unpacked-too-large",
      msg: expect.stringContaining("2 GB"),
    });
    const many = makeZip(Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}.in`, method: 0 })));
    expect(await upload(many)).toMatchObject({ code: "archive-too-many" });
    const cases = Array.from({ length: 5001 }, (_, n) => ({ name: `${n}.in`, method: 0 }));
    expect(await upload(makeZip(cases))).toMatchObject({
      code: "testdata-too-many",
      msg: expect.stringContaining("5000"),
    });
  });

  test("names a RAR as one, and is refused in a field of another name", async () => {
    const rar = Buffer.from("526172211a0701003392b5e50a01050600050101808000", "hex");
    expect((await upload(rar)).msg).toContain("RAR");
    const wrong = await sendFile(site(), uploadTestcaseZip, makeZip([good]), { token, field: "zip" });
    expect(wrong.code).toBe("file-missing");
    expect((await upload(makeZip([good]), { gid: 1 })).code).toBe("group-not-found");
    expect(await upload(makeZip([good]), { mode: "nonsense" } as object)).toMatchObject({ http: 400 });
  });
});

describe("single files of a staged upload", () => {
  const stage = async (body = {}) => (await site().call(stageTestdata, { token, body })).data.fileListDir;
  const put = (key: string, name: string, content: string) =>
    sendFile(site(), putTestFile, Buffer.from(content), { token, query: { key, name } });

  test("are added, replaced, read in parts, downloaded and taken out", async () => {
    const key = await stage();
    expect((await put(key, "1.in", "old\r\n")).data).toMatchObject({ name: "1.in", size: 4 });
    expect((await put(key, "1.out", "grüße\n")).data.size).toBe(8);
    expect((await put(key, "1.in", "newer\n")).data.size).toBe(6);
    const { data } = await site().call(getStagedTestdata, { token, query: { key } });
    expect(data.fileList).toMatchObject([{ input: "1.in", output: "1.out", inputSize: 6, outputSize: 8 }]);
    const whole = await site().fetch(downloadTestFile, { token, query: { key, name: "1.out" } });
    expect(whole.headers.get("Content-Disposition")).toBe("attachment;filename=1.out");
    expect(await whole.text()).toBe("grüße\n");
    expect((await site().call(deleteTestFile, { token, query: { key, name: "1.out" } })).status).toBe(200);
    expect(await site().call(deleteTestFile, { token, query: { key, name: "1.out" } })).toMatchObject({
      status: 404,
      code: "testdata-file-not-found",
    });
  });

  test("are previewed whole characters at a time", async () => {
    const key = await stage();
    const text = "début ".repeat(10) + "😀".repeat(10);
    await put(key, "1.in", text);
    let offset: number | null = 0;
    let joined = "";
    while (offset !== null) {
      const query: { key: string; name: string; offset: number; limit: number } = {
        key,
        name: "1.in",
        offset,
        limit: 17,
      };
      const { data }: { data: TestFilePreview } = await site().call(previewTestFile, { token, query });
      expect(data.binary).toBe(false);
      expect(data.offset).toBe(Buffer.byteLength(joined));
      expect(data.bytes).toBeLessThanOrEqual(17);
      joined += data.text;
      offset = data.nextOffset;
    }
    expect(joined).toBe(text);
    const inside = await site().call(previewTestFile, {
      token,
      query: { key, name: "1.in", offset: 2, limit: 16 },
    });
    expect(inside.data).toMatchObject({
      offset: 3,
      text: "but début débu".slice(0, inside.data.text.length),
    });
    const past = await site().call(previewTestFile, { token, query: { key, name: "1.in", offset: 9999 } });
    expect(past.data).toMatchObject({ text: "", nextOffset: null });
  });

  test("that are no text are shown as far as possible", async () => {
    const key = await stage();
    await sendFile(site(), putTestFile, Buffer.from([0x80, 0xff, 0x41, 0]), {
      token,
      query: { key, name: "b.in" },
    });
    const { data } = await site().call(previewTestFile, { token, query: { key, name: "b.in" } });
    expect(data).toMatchObject({ binary: true, bytes: 4, nextOffset: null });
    expect(data.text).toContain("A");
  });

  test("may begin as the data of a problem", async () => {
    const author = await site().user({ roleId: 1008 });
    const { pid } = await site().problem({ cases: 2 });
    const { data } = await site().call(stageTestdata, { token: author.token, body: { pid } });
    expect(data.fileList.map(({ input, output }) => [input, output])).toEqual([
      ["1.in", "1.out"],
      ["2.in", "2.out"],
    ]);
    const foreign = await site().call(stageTestdata, { token, body: { pid } });
    expect(foreign).toMatchObject({ status: 403, code: "testdata-not-yours" });
    expect((await site().call(stageTestdata, { token, body: { pid: 1 } })).code).toBe("problem-not-found");
  });

  test("belong to who staged them, and end", async () => {
    const key = await stage();
    const other = (await site().user({ roleId: 1000 })).token;
    const refused = await sendFile(site(), putTestFile, "x", { token: other, query: { key, name: "1.in" } });
    expect(refused).toMatchObject({ status: 404, code: "staged-not-found" });
    expect((await put("nonsense", "1.in", "x")).code).toBe("staged-not-found");
    await site()
      .db.update(stagedUploads)
      .set({ expiresAt: new Date(0) })
      .where(eq(stagedUploads.key, key));
    expect((await put(key, "1.in", "x")).code).toBe("staged-not-found");
    await expect(takeStaged(site().db, key, uid)).rejects.toThrow(/does not exist any more/);
  });

  test.each(["a/b.in", "..", "a\\b.in"])("%s is no name", async (name) => {
    expect((await put(await stage(), name, "x")).code).toBe("archive-name");
  });

  test("need a place to look at", async () => {
    expect(await site().call(previewTestFile, { token, query: { name: "1.in" } })).toMatchObject({
      code: "testdata-not-named",
    });
  });
});
