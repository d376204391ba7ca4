import type { ContestantField } from "@verdict/contract";

/** Rows of a contest's list as people bring them: tables with or without headings, and teams in JSON. */

/** A row with what it says; what it does not say is empty. */
export type Row = Record<ContestantField, string> & { starred: boolean };

/** Where nothing stands above them, the columns mean these. */
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
export type ColumnName = (typeof columns)[number];

/** Headings in lower case. */
const headings: Record<ColumnName, readonly string[]> = {
  name: [
    "name",
    "display_name",
    "contestant",
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
};

const isYes = (text: string) => /^(1|y|yes|true|x|\*|是|✓|✔|★|はい|예)$/i.test(text.trim());
const blank: Row = {
  ...{ name: "", username: "", team: "", school: "" },
  ...{ room: "", seat: "", networks: "", starred: false },
};

/** A line of headings says which column is what; without one they stand in this order. */
export function rowsOfCells(
  cells: readonly (readonly string[])[],
  unnamed: readonly ColumnName[] = columns,
): Row[] {
  const [first = []] = cells;
  const named = first.map((cell) => {
    const word = cell.trim().toLowerCase();
    return columns.find((name) => headings[name].includes(word));
  });
  const hasHeadings = named.includes("name") || named.includes("team");
  const order = hasHeadings ? named : unnamed;
  return cells.slice(hasHeadings ? 1 : 0).map((row) => {
    const filled: Row = { ...blank };
    row.forEach((cell, index) => {
      const name = order[index];
      if (name === "starred") filled.starred = isYes(cell);
      else if (name) filled[name] = cell.trim();
    });
    return filled;
  });
}

type Json = Record<string, unknown>;
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
const isTeam = (one: Json) =>
  ["organization_id", "group_ids", "display_name", "label"].some((field) => field in one);
const isAccount = (one: Json) => "username" in one;

/**
 * Teams, organizations and accounts of the Contest API, in any order. Of accounts the names are taken: their passwords
 * lie in a file that others have too. `hidden`: teams that are no contestants.
 */
export function rowsOfTeams(lists: readonly unknown[]): { rows: Row[]; hidden: number } {
  const all = lists.flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  const things = all.filter((one) => typeof one === "object" && one !== null && "id" in one);
  const accounts = new Map(
    things.filter(isAccount).map((one) => [textOf(one.team_id), textOf(one.username)]),
  );
  const schools = new Map(
    things
      .filter((one) => !isTeam(one) && !isAccount(one))
      .map((one) => [textOf(one.id), textOf(one.formal_name) || textOf(one.name)]),
  );
  const teams = things.filter((one) => isTeam(one) && !isAccount(one));
  const shown = teams.filter(({ hidden }) => hidden !== true);
  return {
    rows: shown.map((team) => ({
      ...blank,
      username: accounts.get(textOf(team.id)) ?? "",
      name: textOf(team.display_name) || textOf(team.name),
      school: schools.get(textOf(team.organization_id)) ?? "",
      seat: textOf(team.label),
    })),
    hidden: teams.length - shown.length,
  };
}
