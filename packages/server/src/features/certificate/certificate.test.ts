import { inflateSync } from "node:zlib";
import {
  type CertificateChoice,
  downloadCertificates,
  getCertificateTemplate,
  importContestants,
  newCertificate,
  PUBLIC_IMAGES,
  previewCertificate,
  saveCertificateTemplate,
  status,
  uploadMdImage,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { unzipped } from "../../../test/unzipped.ts";
import { type Measure, measureFor } from "./fonts.ts";
import { layOut } from "./layout.ts";
import { zipOf } from "./make.ts";
import { filled, type Recipient, wordsOf } from "./words.ts";

const site = useSite();
const { staff, make, addProblem, submitted } = useContests(site);
let node: TestNode;
let cid = 0;

const names = ["红熊猫", "フクロウ", "여우"];

/** Three teams on the board, the last one starred, and one that sent nothing. */
beforeAll(async () => {
  node = await TestNode.join(site());
  const award = { priority: 1, name: "一等奖", background: "#fff", color: "#000", num: 1 };
  cid = await make({ title: "冬季赛", awardType: 2, awardConfigList: [award] });
  await addProblem(cid, "A");
  const people = await Promise.all(names.map(() => site().user({ school: "北方大学" })));
  const rows = people.map(({ username }, index) => ({
    ...{ username, name: names[index], school: "北方大学", starred: index === 2 },
  }));
  const body = { cid, rows: [...rows, { name: "Absent" }] };
  await site().call(importContestants, { token: staff.admin.token, body });
  for (const { token } of people) {
    await submitted(token, cid, "A");
    await node.result(await node.claimOne(), status.accepted);
  }
});

const template = newCertificate("zh-CN");
const preview = (choice: Partial<CertificateChoice> = {}, more: object = {}, token = staff.admin.token) =>
  site().call(previewCertificate, { token, body: { cid, template, ...choice, ...more } });
const textOf = (page: { lines: { runs: { text: string }[] }[] } | null) =>
  page?.lines.map(({ runs }) => runs.map(({ text }) => text).join(""));
const fetched = (query: object) =>
  site().fetch(downloadCertificates, { token: staff.admin.token, query: { cid, ...query } });
const book = async (query: object) => Buffer.from(await (await fetched(query)).arrayBuffer());

/** Characters that a PDF says its glyphs stand for, by the maps it carries for searching. */
function charactersOf(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return [inflateSync(pdf.subarray(index + head.length)).toString("latin1")];
    } catch {
      return []; // pictures and fonts that are packed in ways of their own
    }
  });
  const maps = streams.filter((stream) => stream.includes("beginbfrange"));
  return maps
    .flatMap((map) => [...map.matchAll(/<([0-9a-f]{4})>(?=[\s\]])/gi)].map(([, hex = ""]) => hex))
    .map((hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .join("");
}
const pagesOf = (pdf: Buffer) => [...pdf.toString("latin1").matchAll(/\/Type \/Page\b/g)].length;

test("one is shown as it would be printed", async () => {
  const { data } = await preview();
  expect(data.total).toBe(2);
  expect(textOf(data.page)).toEqual([
    ...["获奖证书", "红熊猫", "北方大学", "在冬季赛中", "名列第 1 名", "荣获 一等奖"],
    ...["组委会", expect.stringMatching(/^\d{4}年\d+月\d+日$/)],
  ]);
  const fonts = data.page?.lines.flatMap(({ runs }) => runs.map(({ font }) => font)) ?? [];
  expect(new Set(fonts)).toEqual(new Set(["sc-bold", "sc-regular"]));
  for (const { runs } of data.page?.lines ?? []) {
    expect(runs[0]?.x).toBeGreaterThan(80);
    expect((runs.at(-1)?.x ?? 0) + (runs.at(-1)?.width ?? 0)).toBeLessThan((data.page?.width ?? 0) - 80);
  }
  // The second has no award, and is written in Japanese letters.
  const second = (await preview({}, { index: 1 })).data.page;
  expect(textOf(second)).toContain("フクロウ");
  expect(textOf(second)?.join()).not.toContain("荣获");
  expect((await preview({ awarded: true })).data.total).toBe(1);
  expect((await preview({ starred: true })).data.total).toBe(3);
  expect((await preview({ from: 7 })).data).toEqual({ total: 0, page: null });
  const stranger = await site().user({ roleId: 1001 });
  expect((await preview({}, {}, stranger.token)).code).toBe("contest-not-yours");
});

test("what is said is kept, and pictures are those of the site", async () => {
  const save = (change: object) =>
    site().call(saveCertificateTemplate, {
      token: staff.admin.token,
      body: { cid, template: { ...template, ...change } },
    });
  const stored = async () =>
    (await site().call(getCertificateTemplate, { token: staff.admin.token, query: { cid } })).data.template;
  expect(await stored()).toBe(null);
  for (const picture of [
    "/etc/passwd",
    `${PUBLIC_IMAGES}../x.webp`,
    `${PUBLIC_IMAGES}${crypto.randomUUID()}.webp`,
  ])
    expect((await save({ picture })).code).toBe("certificate-picture-unknown");
  const form = new FormData();
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  form.set("image", new Blob([Buffer.from(png, "base64")], { type: "image/png" }), "logo.png");
  const response = await fetch(new URL(uploadMdImage.path, site().origin), {
    ...{ method: "POST", headers: { Authorization: staff.admin.token }, body: form },
  });
  const { data } = (await response.json()) as { data: { link: string } };
  expect(await save({ picture: data.link, pictureAs: "background", title: "证书" })).toMatchObject({
    status: 200,
  });
  expect(await stored()).toMatchObject({ picture: data.link, title: "证书" });
  const pdf = await book({});
  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  await save({});
});

test("all are one PDF, or a zip of one each; texts can be searched in every script", async () => {
  const pdf = await book({ starred: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pagesOf(pdf)).toBe(3);
  const characters = charactersOf(pdf);
  for (const character of names.join("")) expect(characters).toContain(character);
  // Glyphs in use only: the fonts themselves are larger by a hundred times.
  expect(pdf.length).toBeLessThan(300_000);
  const files = await unzipped(await fetched({ format: "zip", starred: true }));
  expect([...files.keys()]).toEqual([
    "0001_1_红熊猫.pdf",
    expect.stringMatching(/^0002_[12]_フクロウ.pdf$/),
    "0003_x_여우.pdf",
  ]);
  for (const file of files.values()) expect(pagesOf(file)).toBe(1);
  const answer = await site().call(downloadCertificates, {
    ...{ token: staff.admin.token, query: { cid, from: 7 } },
  });
  expect(answer.code).toBe("certificates-none");
});

test("whoever finds too many waiting for zips is refused before the answer begins", async () => {
  // What cannot be sent to the worker ends its turn at once.
  const order = { template: { ...template, text: (() => "") as never }, recipients: [], occasion };
  const ask = async (who: string, isFirst = false) => {
    const zip = await zipOf(site().server.deps.store, order, { who, isFirst });
    return new Promise((resolve) => zip.on("error", resolve));
  };
  const flood = Array.from({ length: 40 }, () => ask("one user"));
  const others = [ask("an organiser"), ask("root", true)];
  const told = await Promise.allSettled(flood);
  expect(told.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(told.at(-1)).toMatchObject({ status: "rejected", reason: { code: "certificates-busy" } });
  expect(await Promise.all(others)).toHaveLength(2);
});

const recipient: Recipient = {
  ...{ rank: 3, name: "Ann", members: ["Ann", "Ben"], school: null, award: null, points: 5 },
};
const occasion = { title: "Winter", endedAt: "2026-01-31T12:00:00Z" };

test("lines of which nothing is known are left out", () => {
  const words = wordsOf(template, recipient, occasion);
  expect(filled("{name}\n{school}\nin {contest}: {solved}, {rank} {nothing}\n{award}!", words)).toEqual([
    "Ann",
    "in Winter: 5, 3 {nothing}",
  ]);
});

/** Every character as wide as it is high. */
const square: Measure = (text, size) => [{ text, font: "latin-regular", width: text.length * size }];

test.each([true, false])(
  "long names shrink, long texts are broken, and all stay on the page (landscape: %s)",
  (isLandscape) => {
    const long = { ...recipient, name: "N".repeat(60), school: "x".repeat(30) };
    const text = `${"word ".repeat(30)}\n${"汉".repeat(80)}`;
    const page = layOut({ ...template, isLandscape, text }, long, occasion, square);
    for (const { runs, y } of page.lines) {
      const [first, last] = [runs[0], runs.at(-1)];
      expect(first?.x).toBeGreaterThanOrEqual(80);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(page.width - 80);
      expect(y).toBeLessThan(page.height - 40);
    }
  },
);

test.each([true, false])(
  "a text of many lines gets smaller, a long signature is whole (landscape: %s)",
  (isLandscape) => {
    const signature = "sign ".repeat(40).trim();
    const long = { ...template, isLandscape, text: Array(20).fill("a line").join("\n"), signature };
    const page = layOut(long, recipient, occasion, square);
    const said = page.lines.map(({ runs, y }) => ({ y, text: runs.map(({ text }) => text).join("") }));
    const foot = said.filter(({ text }) => /sign/.test(text));
    expect(foot.map(({ text }) => text).join(" ")).toBe(signature);
    const lines = said.filter(({ text }) => text === "a line");
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)?.y).toBeLessThan((foot[0]?.y ?? 0) - 14);
    expect(said.at(-1)?.y).toBeLessThan(page.height - 60);
  },
);

test("names of a team stand apart in every language", () => {
  const membersIn = (locale: Parameters<typeof measureFor>[0]) =>
    wordsOf({ locale }, { ...recipient, members: ["王小明", "李雷"] }, occasion).members;
  expect(membersIn("zh-CN")).toBe("王小明、李雷");
  expect(membersIn("ja-JP")).toBe("王小明、李雷");
  expect(membersIn("ko-KR")).toBe("王小明, 李雷");
});

test("pictures of a nickname that no font has are left out, and nothing else", () => {
  const said = (text: string) => measureFor("en-US")(text, 10, true).map((run) => run.text);
  expect(said("🦊Foxes 👩© 1#")).toEqual(["Foxes © 1#"]);
  expect(said("🦊")).toEqual([]);
});

test("each language takes its own shapes, and falls back for what they lack", () => {
  const fontsOf = (locale: Parameters<typeof measureFor>[0], text: string) =>
    measureFor(locale)(text, 10, false).map(({ font }) => font.split("-")[0]);
  expect(fontsOf("zh-CN", "骨")).toEqual(["sc"]);
  expect(fontsOf("zh-TW", "骨")).toEqual(["tc"]);
  expect(fontsOf("ja-JP", "骨")).toEqual(["jp"]);
  expect(fontsOf("ko-KR", "骨 한")).toEqual(["kr"]);
  expect(fontsOf("en-US", "Łódź 한")).toEqual(["latin", "kr"]);
});
