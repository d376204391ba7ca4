import { expect, test } from "vitest";
import type { RowLook } from "./look.ts";
import { boardPicture, type PictureInks, pictureInks } from "./picture.ts";

const inks = Object.fromEntries(pictureInks.map((name) => [name, `ink-${name}`])) as PictureInks;

const row = (change: Partial<RowLook> = {}): RowLook => ({
  row: 0,
  rank: 1,
  uid: "1",
  uids: ["1"],
  username: "ann",
  name: "Ann",
  school: "",
  teamId: null,
  members: [],
  avatar: null,
  isFemale: false,
  isStarred: false,
  award: null,
  points: 1,
  cost: 25,
  cells: [{ kind: "solved", main: "5", small: "+1", fresh: 3 }],
  ...change,
});

const picture = (rows: RowLook[], rest = "") =>
  boardPicture({
    title: "Finals",
    note: "at noon",
    rest,
    heads: { rank: "Rank", contestant: "Contestant", points: "Solved", cost: "Penalty" },
    problems: [{ label: "A", color: "#ff0000" }],
    counts: [{ solved: 1, tried: 2 }],
    rows,
    unit: " min",
    inks,
  });

const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, said]) => said);

test("a picture says what the table says", () => {
  expect(words(picture([row()]))).toEqual([
    ...["Finals", "at noon", "Rank", "Contestant", "Solved", "Penalty", "A", "1/2"],
    ...["1", "Ann", "1", "25 min", "5", "+1"],
  ]);
  const starred = row({ rank: -1, school: "North", members: ["bob", "cat"], cells: [] });
  expect(words(picture([starred], "and 3 more"))).toEqual(
    expect.arrayContaining(["*", "North · bob, cat", "and 3 more"]),
  );
});

test("every kind of cell has its colours, an empty one has none", () => {
  const face = (kind: RowLook["cells"][number]["kind"]) =>
    picture([row({ cells: [{ kind, main: "7", small: "", fresh: 0 }] })]);
  expect(face("first")).toContain("#0a6b35");
  expect(face("pending")).toContain("ink-warn-soft");
  expect(face("wrong")).toContain("ink-bad-soft");
  expect(face("none")).not.toContain(">7<");
});

test("names are text, whatever is in them", () => {
  const svg = picture([row({ name: `<script>"&'\u0000\u001b`, school: "</text><image href='x'/>" })]);
  expect(svg).not.toContain("<script");
  expect(svg).not.toContain("<image");
  expect(svg).toContain(`&lt;script&gt;&quot;&amp;'<`);
});

test("the end of a name fades into the picture's ground", () => {
  const svg = picture([row({ name: "A".repeat(99) })]);
  expect(svg).toContain('fill="url(#end)"');
  expect(svg).toContain('stop-color="ink-surface" stop-opacity="1"');
});

test("a picture grows with its rows and columns", () => {
  const size = (svg: string) => Number(/ height="(\d+)" viewBox/.exec(svg)?.[1]);
  expect(size(picture([row(), row()])) - size(picture([row()]))).toBe(40);
});
