import { importContestants, readContestFiles } from "@verdict/contract";
import { describe, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";
import { contestFilesIn } from "./contest-files.ts";

const json = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) });
const tsv = (name: string, ...lines: string[][]) => ({
  name,
  text: `${lines.map((cells) => cells.join("\t")).join("\r\n")}\r\n`,
});

describe("a contest", () => {
  const expected = {
    title: "Northern Finals 2027",
    startTime: "2027-03-01T08:00:00.000+0000",
    durationMs: 5 * 3_600_000,
    freezeMs: 3_600_000,
    rule: { points: "solved", tryMinutes: 15 },
  };
  test("is read from JSON as the Contest API has it, and what has no place here is named", () => {
    const { contest, notes } = contestFilesIn([
      json("contest.json", {
        ...{ id: "nf27", name: "NF 27", formal_name: "Northern Finals 2027", penalty_time: 15 },
        ...{ start_time: "2027-03-01T09:00:00+01", duration: "5:00:00.000" },
        ...{
          scoreboard_freeze_duration: "1:00:00.000",
          scoreboard_type: "pass-fail",
          banner: [{}],
          logo: null,
        },
        scoreboard_thaw_time: "2027-03-01T16:00:00+01",
      }),
    ]);
    expect(contest).toMatchObject(expected);
    expect(notes).toEqual([{ file: "contest.json", note: "members", names: "banner, scoreboard_thaw_time" }]);
  });

  test.each([
    ["as DOMjudge writes it", "start-time: 2027-03-01T09:00:00+01:00", "scoreboard-freeze-length: 1:00:00"],
    ["as older systems wrote it", "start-time: 2027-03-01 09:00:00+01", "scoreboard-freeze: 4:00:00"],
    [
      "with the members of the interface",
      "start_time: 2027-03-01T08:00:00Z",
      "scoreboard_freeze_duration: '1:00:00'",
    ],
  ])("is read from YAML %s", (_, start, freeze) => {
    const text = `name: Northern Finals 2027\nshort-name: nf\n${start}\nduration: 5:00:00\n${freeze}\npenalty-time: 15\n`;
    expect(contestFilesIn([{ name: "contest.yaml", text }])).toMatchObject({ contest: expected, notes: [] });
  });

  test("of points, without a freeze and without a start", () => {
    const { contest } = contestFilesIn([
      json("contest.json", { name: "P", duration: "2:00:00", scoreboard_type: "score" }),
    ]);
    expect(contest).toMatchObject({ title: "P", startTime: null, freezeMs: null, rule: { points: "cases" } });
  });

  test("has problems in a file of its own or in the same", () => {
    const list = "problems:\n  - letter: A\n    short-name: hello\n    color: Orange\n    rgb: '#FF7109'\n";
    const problems = [{ id: "hello", label: "A", name: "", color: "#FF7109" }];
    expect(contestFilesIn([{ name: "problemset.yaml", text: list }])).toMatchObject({
      contest: null,
      problems,
    });
    const both = contestFilesIn([{ name: "combined.yaml", text: `name: C\nduration: 1:00:00\n${list}` }]);
    expect(both).toMatchObject({ contest: { title: "C" }, problems });
    const api = [{ id: "7", label: "A", name: "Hello", rgb: "#fff", time_limit: 1, ordinal: 0 }];
    expect(contestFilesIn([json("x.json", api)]).problems).toEqual([
      { id: "7", label: "A", name: "Hello", color: "#fff" },
    ]);
  });
});

describe("teams", () => {
  test("of the Contest API get schools and account names, in any order of files", () => {
    const files = [
      json("teams.json", [
        {
          id: "11",
          name: "owls",
          display_name: "Owls",
          label: "17",
          organization_id: "n",
          group_ids: ["open"],
        },
        { id: "12", name: "Foxes", organization_id: "n", group_ids: ["late"] },
        { id: "13", name: "Jury", hidden: true },
        { id: "14", name: "Staff", group_ids: ["in"] },
      ]),
      json("organizations.json", [{ id: "n", name: "NU", formal_name: "North University" }]),
      json("groups.json", [
        { id: "open", name: "Europe" },
        { id: "late", name: "Observers", sortorder: 8 },
        { id: "in", name: "System", hidden: true },
      ]),
      json("accounts.json", [
        { id: "j", username: "judge", password: "j", type: "judge" },
        { id: "a11", username: "team-eleven", password: "secret", type: "team", team_id: "11" },
      ]),
    ];
    for (const given of [files, files.toReversed()]) {
      const read = contestFilesIn(given);
      expect(read.rows).toMatchObject([
        { name: "Owls", username: "team-eleven", school: "North University", seat: "17", starred: false },
        { name: "Foxes", username: "", school: "North University", seat: "", starred: true },
      ]);
      expect(read.hidden).toBe(2);
      expect(JSON.stringify(read)).not.toContain("secret");
      expect(read.notes).toEqual(
        expect.arrayContaining([
          { file: "accounts.json", note: "passwords", names: "" },
          { file: "accounts.json", note: "accounts", names: "1" },
          { file: "groups.json", note: "groups", names: "Europe" },
        ]),
      );
    }
  });

  test("of the ICPC's tables, of either version and heading", () => {
    const rows = [
      { name: "¡i¡i¡", username: "team001", school: "Lund University", seat: "1" },
      { name: 'Say "no', username: "team002", school: "FAU Erlangen", seat: "2" },
    ];
    const accounts = tsv(
      "accounts.tsv",
      ["accounts", "1"],
      ["team", "¡i¡i¡", "team001", "P3x"],
      ["team", 'Say "no', "team002", "qd4"],
      ["judge", "John Doe", "john", "Uf4"],
    );
    const lines = [
      ["1", "447047", "24", "¡i¡i¡", "Lund University", "LU", "SWE"],
      ["2", "447837", "25", 'Say "no', "FAU", "FAU", "DEU"],
    ];
    const institutions = tsv(
      "institutions2.tsv",
      ["File_Version", "1"],
      ["INST-43", "43", "FAU Erlangen", "FAU", "DEU"],
    );
    const second = lines.map((cells, i) => [...cells, ["", "INST-43"][i] ?? ""]);
    const version2 = tsv("teams2.tsv", ["File_Version", "2"], ...second);
    expect(contestFilesIn([accounts, version2, institutions])).toMatchObject({ rows, hidden: 0 });
    const version1 = tsv("export.tsv", ["teams", "1"], ...lines);
    expect(contestFilesIn([version1, accounts]).rows).toMatchObject([rows[0], { ...rows[1], school: "FAU" }]);
  });

  test("accounts in YAML, as DOMjudge takes them", () => {
    const text = "- id: t7\n  username: seven\n  password: x\n  type: team\n  team_id: 7\n";
    const { rows } = contestFilesIn([
      { name: "accounts.yaml", text },
      json("teams.json", [{ id: "7", name: "Sevens" }]),
    ]);
    expect(rows).toMatchObject([{ name: "Sevens", username: "seven" }]);
  });
});

test.each([
  ["a.json", "{", "unreadable"],
  ["b.yaml", `a: ${"[".repeat(1000)}`, "unreadable"],
  ["c.json", '{"wrong": 1}', "unknown"],
  ["d.json", "null", "unknown"],
  ["e.tsv", "File_Version\t1\nx\ty\n", "unknown"],
  ["f.json", '["teams", [1]]', "unknown"],
])("what cannot be used is said: %s", (name, text, note) => {
  expect(contestFilesIn([{ name, text }])).toMatchObject({
    contest: null,
    rows: [],
    notes: [{ file: name, note }],
  });
});

describe("over HTTP", () => {
  const site = useSite();
  const contests = useContests(site);

  test("what is read goes into a contest by the call of its list", async () => {
    const { token } = contests.staff.admin;
    const files = [
      tsv(
        "teams.tsv",
        ["teams", "1"],
        ["1", "9", "4", "Owls", "North", "N", "SWE"],
        ["2", "8", "4", "Foxes", "", "", ""],
      ),
      { name: "contest.yaml", text: "name: X\nduration: 5:00:00\n" },
    ];
    const { data } = await site().call(readContestFiles, { token, body: { files } });
    expect(data).toMatchObject({ contest: { title: "X" }, hidden: 0, notes: [] });
    const cid = await contests.make({ entry: "teams" });
    const body = { cid, rows: data.rows, prefix: "icpc-" };
    const planned = await site().call(importContestants, { token, body: { ...body, dryRun: true } });
    expect(planned.data.rows.map(({ outcome }) => outcome)).toEqual(["made", "made"]);
    const { data: made } = await site().call(importContestants, { token, body });
    expect(made.rows.map(({ username }) => username)).toEqual(["icpc-001", "icpc-002"]);
    const again = await site().call(importContestants, { token, body });
    expect(again.data.rows.map(({ outcome }) => outcome)).toEqual(["same", "same"]);
  });

  test("files are bounded", async () => {
    const { token } = await site().user();
    const read = async (files: { name: string; text: string }[]) =>
      (await site().call(readContestFiles, { token, body: { files } })).status;
    expect(await read([])).toBe(400);
    const large = { name: "teams.json", text: " ".repeat(1024 * 1024 + 1) };
    expect(await read([large, large])).toBe(400);
    expect(await read([large])).toBe(200);
    expect((await site().call(readContestFiles, { body: { files: [large] } })).status).toBe(401);
  });
});
