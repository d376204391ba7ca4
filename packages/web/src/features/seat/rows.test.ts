import { expect, test } from "vitest";
import { rowsOfCells } from "./rows.ts";

test("headings say which column is what, in any of the languages and any order", () => {
  const expected = [
    {
      name: "红熊猫",
      school: "北方大学",
      room: "1",
      seat: "a3",
      starred: true,
      username: "",
      team: "",
      networks: "",
      email: "",
      number: "",
    },
  ];
  expect(
    rowsOfCells([
      ["学校", "姓名", "座位", "考场", "打星", "?"],
      ["北方大学", "红熊猫", "a3", "1", "是", "x"],
    ]),
  ).toEqual({ rows: expected, ignored: ["?"] });
  expect(
    rowsOfCells([
      ["School", "NAME ", "Seat", "Room", "Starred"],
      ["北方大学", " 红熊猫", "a3", "1", "yes"],
    ]),
  ).toEqual({ rows: expected, ignored: [] });
});

test("without headings the columns stand in their order", () => {
  const { rows } = rowsOfCells([["Ann", "ann1", "Owls", "South", "2", "b", "10.0.0.1", "1"], ["Ben"]]);
  expect(rows).toMatchObject([
    {
      name: "Ann",
      username: "ann1",
      team: "Owls",
      school: "South",
      room: "2",
      seat: "b",
      networks: "10.0.0.1",
      starred: true,
    },
    { name: "Ben", username: "", starred: false },
  ]);
});

test("columns that are not taken are named, by their headings or their numbers", () => {
  const taken = ["name", "email", "number"] as const;
  const table = [
    ["Name", "Birthday", "E-mail", "Seat", "Student number", ""],
    ["Ann", "2010-01-01", "ann@example.org", "a3", "17", ""],
  ];
  const named = rowsOfCells(table, taken);
  expect(named.rows).toMatchObject([{ name: "Ann", email: "ann@example.org", number: "17", seat: "" }]);
  expect(named.ignored).toEqual(["Birthday", "Seat"]);
  const plain = rowsOfCells([["Ann", "ann@example.org", "17", "x"]], taken);
  expect(plain.rows).toMatchObject([{ name: "Ann", email: "ann@example.org", number: "17" }]);
  expect(plain.ignored).toEqual(["4"]);
});

test("a class list without headings has columns of its own", () => {
  const [row] = rowsOfCells([["Ada Lovelace", "ada", "North School"]], ["name", "username", "school"]).rows;
  expect(row).toMatchObject({ name: "Ada Lovelace", username: "ada", school: "North School", team: "" });
});

test("class lists of Moodle and Canvas are read as they come", () => {
  const taken = ["name", "email", "number", "username", "school"] as const;
  const moodle = [
    ["First name", "Surname", "ID number", "Email address", "Groups"],
    ["Ada", "Lovelace", "17", "ada@example.org", "A"],
    ["明", "王", "18", "ming@example.org", ""],
  ];
  expect(rowsOfCells(moodle, taken)).toMatchObject({
    rows: [
      { name: "Ada Lovelace", number: "17", email: "ada@example.org" },
      { name: "王明", number: "18" },
    ],
    ignored: ["Groups"],
  });
  const canvas = [
    ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Sheet 1 (12)"],
    ["    Points Possible", "", "", "", "", "100"],
    ["Lovelace, Ada", "901", "17", "ada", "Monday", "80"],
  ];
  const { rows } = rowsOfCells(canvas, taken);
  expect(rows).toHaveLength(1);
  expect(rows).toMatchObject([{ name: "Ada Lovelace", number: "17", username: "ada" }]);
});
