import type { ContestantField } from "@verdict/contract";

/** Rows of a contest's list as people bring them in tables, with or without headings. */

/** A row with what it says; what it does not say is empty. */
export type Row = Record<ContestantField | "email" | "number", string> & { starred: boolean };

/** Of a contest's list; where nothing stands above them, the columns mean these. */
export const columns = [
  "name",
  "username",
  "team",
  "school",
  "room",
  "seat",
  "networks",
  "starred",
] as const satisfies readonly (keyof Row)[];
export type ColumnName = (typeof columns)[number] | "email" | "number";

/** Headings in lower case. */
const headings: Record<ColumnName, readonly string[]> = {
  name: [
    "name",
    "display_name",
    "contestant",
    "full name",
    "student", // Canvas
    "姓名",
    "名称",
    "名字",
    "名稱",
    "参赛者",
    "參賽者",
    "氏名",
    "名前",
    "이름",
  ],
  username: [
    "username",
    "user",
    "account",
    "login",
    "login id",
    "sis login id", // Canvas
    "用户名",
    "账号",
    "帳號",
    "使用者名稱",
    "ユーザー名",
    "アカウント",
    "아이디",
    "계정",
  ],
  team: ["team", "team name", "teamname", "队伍", "队名", "隊伍", "隊名", "チーム", "팀"],
  school: [
    "school",
    "organization",
    "organisation",
    "affiliation",
    "university",
    "学校",
    "學校",
    "单位",
    "單位",
    "所属",
    "학교",
    "소속",
  ],
  room: ["room", "hall", "zone", "考场", "机房", "教室", "考場", "機房", "部屋", "教室名", "강의실", "방"],
  seat: ["seat", "place", "label", "座位", "座位号", "座位號", "座席", "좌석", "자리"],
  networks: [
    "networks",
    "network",
    "ip",
    "address",
    "addresses",
    "ip地址",
    "地址",
    "位址",
    "アドレス",
    "주소",
  ],
  starred: ["starred", "star", "unofficial", "打星", "オープン", "번외"],
  email: [
    "email",
    "e-mail",
    "mail",
    "email address", // Moodle
    "邮箱",
    "电子邮箱",
    "郵箱",
    "電子郵件",
    "メール",
    "メールアドレス",
    "이메일",
    "메일",
  ],
  number: [
    "number",
    "student number",
    "student id",
    "id number",
    "sis user id",
    "学号",
    "學號",
    "学籍番号",
    "学生番号",
    "학번",
  ],
};
/** Two columns that are a name together, as Moodle has them; taken only where both are there. */
const firstNames = ["first name", "given name", "名", "이름"];
const lastNames = ["last name", "surname", "family name", "姓", "姓氏", "성"];

const known = Object.keys(headings) as ColumnName[];

const isYes = (text: string) => /^(1|y|yes|true|x|\*|是|✓|✔|★|はい|예)$/i.test(text.trim());
export const blank: Row = {
  ...{ name: "", username: "", team: "", school: "", email: "", number: "" },
  ...{ room: "", seat: "", networks: "", starred: false },
};

/** Rows of a table, and the columns of it that say nothing here. */
interface ReadTable {
  rows: Row[];
  ignored: string[];
}

/**
 * A line of headings says which column is what; without one they stand in the order of those that are `taken`. Columns that are
 * not are named by their headings, or by their numbers.
 */
export function rowsOfCells(
  cells: readonly (readonly string[])[],
  taken: readonly ColumnName[] = columns,
): ReadTable {
  const [first = []] = cells;
  const words = first.map((cell) => cell.trim().toLowerCase());
  const halves = halvesIn(words);
  const named = words.map((word, index) => {
    if (halves) return index === halves.first || index === halves.last ? "name" : columnOf(word);
    return columnOf(word);
  });
  const hasHeadings = named.includes("name") || named.includes("team");
  const order = hasHeadings ? named.map((name) => (name && taken.includes(name) ? name : undefined)) : taken;
  const body = cells.slice(hasHeadings ? 1 : 0).filter((row) => !/^\s*points possible/i.test(row[0] ?? ""));
  const rows = body.map((row) => {
    const filled: Row = { ...blank };
    row.forEach((cell, index) => {
      const name = order[index];
      if (name === "starred") filled.starred = isYes(cell);
      else if (name) filled[name] = cell.trim();
    });
    if (halves && taken.includes("name"))
      filled.name = wholeName(row[halves.first]?.trim() ?? "", row[halves.last]?.trim() ?? "");
    else if (words.includes("sis login id")) filled.name = inOrder(filled.name);
    return filled;
  });
  const width = Math.max(0, ...cells.map((row) => row.length));
  const ignored = Array.from({ length: width }, (_, index) => index)
    .filter((index) => !order[index] && body.some((row) => row[index]?.trim()))
    .map((index) => (hasHeadings && first[index]?.trim()) || String(index + 1));
  return { rows, ignored };
}

const columnOf = (word: string) => known.find((name) => headings[name].includes(word));

function halvesIn(words: readonly string[]) {
  const at = (names: readonly string[]) => words.findIndex((word) => names.includes(word));
  const [first, last] = [at(firstNames), at(lastNames)];
  return first >= 0 && last >= 0 ? { first, last } : null;
}

/** As their languages write it: family names come first where letters are no alphabet's. */
const wholeName = (first: string, last: string): string =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first + last)
    ? last + first
    : `${first} ${last}`.trim();

/** Canvas writes "Lovelace, Ada". */
const inOrder = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, "$2 $1");
