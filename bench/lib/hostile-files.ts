/** The worst files that a stranger may send, each within the bounds of its call. */
import { makeZip } from "../../packages/server/test/zip.ts";

export interface HostileFile {
  readonly name: string;
  readonly path: string;
  readonly make: () => Buffer;
}

const imports = (kind: string) => `/api/file/import-${kind}-problem`;
const entries = (count: number, name: (n: number) => string, content = "1\n"): [string, string][] =>
  Array.from({ length: count }, (_, n) => [name(n), content]);
const problem = { problem: { problemId: "HOSTILE", title: "Hostile" }, samples: [] };
const own = (manifest: string) => makeZip([["problem_1.json", manifest]]);
const hydro = (config: string) =>
  makeZip([
    ["1/problem.yaml", "title: a\n"],
    ["1/problem.md", "text"],
    ["1/testdata/config.yaml", config],
  ]);

export const hostileFiles: readonly HostileFile[] = [
  {
    name: "FPS, an element of 5.4 million attributes",
    path: imports("fps"),
    make: () => Buffer.from(`<fps><item ${attributes(5_400_000)}></item></fps>`),
  },
  {
    name: "FPS, 8 million elements",
    path: imports("fps"),
    make: () => Buffer.from(`<fps><item>${"<a></a>".repeat(8_000_000)}</item></fps>`),
  },
  {
    name: "FPS, a line of 60 MB",
    path: imports("fps"),
    make: () => Buffer.from(`<fps><item><title>${"a".repeat(60_000_000)}</title></item></fps>`),
  },
  {
    name: "FPS, pages of open tags",
    path: imports("fps"),
    make: () => {
      const page = `<description><![CDATA[${"<table><tr><td><b>".repeat(20_000)}]]></description>`;
      const item = `<item><title>a</title>${page}<test_input>1</test_input></item>`;
      return Buffer.from(`<fps>${item.repeat(50)}</fps>`);
    },
  },
  { name: "YAML, nested lists", path: imports("hydro"), make: () => hydro("[".repeat(500_000)) },
  { name: "YAML, nested lines", path: imports("hydro"), make: () => hydro("- ".repeat(250_000)) },
  { name: "YAML, anchors of anchors", path: imports("hydro"), make: () => hydro(anchors()) },
  { name: "YAML, 60,000 keys", path: imports("hydro"), make: () => hydro(keys(60_000)) },
  { name: "JSON, nested lists", path: "/api/file/import-problem", make: () => own("[".repeat(8_000_000)) },
  {
    name: "JSON, 4 million values",
    path: "/api/file/import-problem",
    make: () => own(`{"problem":[${"{},".repeat(4_000_000)}1]}`),
  },
  {
    name: "JSON, statements of 15 MB of pictures' beginnings",
    path: "/api/file/import-problem",
    make: () => {
      const translations = Object.fromEntries(
        Array.from({ length: 14 }, (_, n) => [
          `l${n}`,
          { title: "a", description: "![a](b ".repeat(140_000) },
        ]),
      );
      return own(JSON.stringify({ ...problem, translations }));
    },
  },
  {
    name: "XML of Polygon, 300,000 elements",
    path: imports("polygon"),
    make: () => makeZip([["problem.xml", `<problem>${"<a/>".repeat(300_000)}</problem>`]]),
  },
  {
    name: "zip, 100,000 entries",
    path: imports("qdoj"),
    make: () => makeZip(entries(60_000, (n) => `${n}/problem.json`, "{}")),
  },
  {
    name: "zip, a bomb",
    path: imports("hydro"),
    make: () =>
      makeZip([
        ["1/problem.yaml", Buffer.alloc(15_000_000, " ")],
        ["b", Buffer.alloc(255 * 1024 ** 2)],
      ]),
  },
  {
    name: "test data, 20,000 entries",
    path: "/api/file/upload-testcase-zip",
    make: () => makeZip(entries(19_000, (n) => `${n}.in`)),
  },
  {
    name: "text that is no zip",
    path: "/api/file/upload-testcase-zip",
    make: () => Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(30_000_000, "PK\u0005\u0006")]),
  },
];

function attributes(count: number): string {
  return Array.from({ length: count }, (_, n) => `a${n.toString(36)}=""`).join(" ");
}

function anchors(): string {
  const lines = ["a0: &a0 [x,x,x,x,x,x,x,x,x]"];
  for (let n = 1; n < 12; n++) lines.push(`a${n}: &a${n} [${`*a${n - 1},`.repeat(9)}]`);
  return lines.join("\n");
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, n) => `k${n}: 1`).join("\n");
}

/** What shadowed systems send: nested lists, lists of many, and as many updates as there is room for. */
export const hostileFeeds: readonly (() => Buffer)[] = [
  () =>
    Buffer.from(
      `${JSON.stringify({ type: "x", data: [] }).replace("[]", "[".repeat(3_900_000))}\n`.repeat(4),
    ),
  () =>
    Buffer.from(
      judgements(70_000)
        .map((one) => `${JSON.stringify({ type: "judgements", id: one.id, data: one })}\n`)
        .join(""),
    ),
  () => Buffer.from(`${JSON.stringify({ type: "judgements", data: judgements(20_000) })}\n`.repeat(4)),
  () =>
    Buffer.from(
      submissions(40_000)
        .map((one) => `${JSON.stringify({ type: "submissions", id: one.id, data: one })}\n`)
        .join(""),
    ),
];

const time = "2026-01-02T03:04:05Z";
const judgements = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `j${n}`, submission_id: `s${n}`, judgement_type_id: "AC" },
    ...{ start_time: time, start_contest_time: "0:00:01", end_time: time, end_contest_time: "0:00:02" },
  }));
const submissions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: `s${n}`, language_id: "c", problem_id: "p", team_id: "t", time, contest_time: "0:00:01" },
    files: [{ href: "none", mime: "application/zip" }],
  }));
