import { type Person, shownName } from "../people.ts";
import { atOnce, type Sliced } from "../slices.ts";
import type { Spec } from "../spec.ts";
import type { Standings } from "../standings.ts";

/** Rows between two stops. */
const SLICE = 500;

/** What everybody may know of a row; `shown` holds a real name only where the contest shows it to this viewer. */
interface Outside {
  shown: string;
  school?: string;
  star?: 1;
}

/** A row that is new, as a frame tells of it. */
export type Joined = [row: number, entry: Outside | Inside | null];

interface Inside extends Outside {
  uid: string;
  username: string;
  nickname?: string;
  gender?: string;
  avatar?: string;
  members?: string[];
  team?: { id: number; members: string[] };
  /** An end of one's own: seconds from the start. */
  endS?: number;
}

/**
 * Names of all rows as JSON: an array with null for rows that this board does not show. Apart from the cells, for it is
 * large and changes rarely. An outside file has shown names and schools, nothing else.
 */
export const peopleFile = (standings: Standings, { isOutside = false } = {}): string =>
  atOnce(slicedPeople(standings, { isOutside }));

/** The same in slices: of the rows that are known when that begins. */
export function* slicedPeople(standings: Standings, { isOutside = false } = {}): Sliced<string> {
  const { size } = standings.people;
  const parts: string[] = [];
  for (let row = 0; row < size; row++) {
    parts.push(JSON.stringify(rowEntry(standings, row, isOutside)));
    if (row % SLICE === SLICE - 1) yield;
  }
  return `[${parts.join(",")}]`;
}

/** The same for rows from `from` on: what frames tell, so that nobody fetches all names for one that is new. */
export function joinedSince(standings: Standings, from: number, { isOutside = false } = {}): Joined[] {
  const joined: Joined[] = [];
  for (let row = from; row < standings.people.size; row++) {
    joined.push([row, rowEntry(standings, row, isOutside)]);
  }
  return joined;
}

/** null: this board does not show the row. */
function rowEntry(standings: Standings, row: number, isOutside: boolean): Joined[1] {
  const { people, spec } = standings;
  if (!standings.shows(row)) return null;
  return entryOf(people.person(row), spec, people.endS[row] as number, isOutside);
}

function entryOf(person: Person, spec: Spec, endS: number, isOutside: boolean): Outside | Inside {
  const outside: Outside = { shown: shownName(person, spec, isOutside) };
  if (person.school) outside.school = person.school;
  if (person.kind === "starred") outside.star = 1;
  if (isOutside) return outside;
  const inside: Inside = { ...outside, uid: person.uid, username: person.username };
  if (person.nickname) inside.nickname = person.nickname;
  if (person.gender) inside.gender = person.gender;
  if (person.avatar) inside.avatar = person.avatar;
  if (person.members?.length) inside.members = person.members;
  if (person.team) inside.team = person.team;
  if (endS !== spec.durationS) inside.endS = endS;
  return inside;
}

/** The persons of a file, row by row: participation n is row n. Rows that are not shown count as excluded. */
export function readPeopleFile(file: string, spec: Spec): Person[] {
  return (JSON.parse(file) as Joined[1][]).map((entry, row) => readJoined([row, entry], spec));
}

export function readJoined([participation, entry]: Joined, spec: Spec): Person {
  if (!entry) return { participation, kind: "excluded", uid: "", username: "" };
  const { shown, school, star, ...rest }: Partial<Inside> & Outside = entry;
  const { uid = "", username = shown, nickname, gender, avatar, members, team, endS } = rest;
  return {
    participation,
    kind: star ? "starred" : "official",
    uid,
    username,
    nickname: spec.showName === "nickname" ? shown : nickname,
    realname: spec.showName === "realname" ? shown : null,
    school,
    gender,
    avatar,
    members,
    team,
    // Less than all have only who began a window of their own late: on a clock of their own.
    startAt: endS !== undefined && endS < spec.durationS ? spec.startAt : null,
    endAt: endS === undefined ? null : spec.startAt + endS * 1000,
  };
}
