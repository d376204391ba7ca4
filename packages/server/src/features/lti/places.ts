import { LTI_PLACES_MAX, type LtiPlace } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { fullPoints } from "../gradebook/read.ts";
import { isAssignment } from "../group/assigned.ts";

/** What of a group can be linked to. */
export interface Place {
  key: string;
  place: LtiPlace;
  trainingId: number | null;
  sectionId: number | null;
  problemId: number | null;
  contestId: number | null;
  title: string;
  /** Of a section or a problem: of what. */
  within: string;
  /** What it is worth. */
  full: number;
  /** null: whenever one likes. */
  dueAt: Date | null;
  /** Its page. */
  path: string;
}

interface Row extends Record<string, unknown> {
  place: LtiPlace;
  tid: number | null;
  sid: number | null;
  pid: number | null;
  cid: number | null;
  title: string;
  within: string;
  full: number;
  due: Date | string | null;
  label: string | null;
}

const sumOf = (
  table: string,
  fit: string,
) => sql`(select coalesce(sum(${fullPoints}), 0) from ${sql.raw(table)} tp
  join problem p on p.id = tp.problem_id where ${sql.raw(fit)})::int`;

/** Rows of a group's places, as `x`. */
const allOf = (gid: number) => sql`(
  select case when ${isAssignment(sql`t`)} then 'assignment' else 'training' end as place, t.id as tid, null::int as sid,
    null::int as pid, null::int as cid, t.title, '' as within, ${sumOf("training_problem", "tp.training_id = t.id")} as full,
    case when ${isAssignment(sql`t`)} then (select s.due_at from training_section s where s.training_id = t.id limit 1) end as due,
    null as label, 0 as rank
  from training t where t.group_id = ${gid}
  union all
  select 'section', t.id, s.id, null, null, s.title, t.title, ${sumOf("training_problem", "tp.section_id = s.id")}, s.due_at,
    null, s.place
  from training t join training_section s on s.training_id = t.id
  where t.group_id = ${gid} and not ${isAssignment(sql`t`)}
  union all
  select 'problem', t.id, null, p.id, null, p.title, t.title, ${fullPoints}, s.due_at, tp.display_id, tp.rank
  from training t join training_problem tp on tp.training_id = t.id join problem p on p.id = tp.problem_id
    left join training_section s on s.id = tp.section_id
  where t.group_id = ${gid}
  union all
  select 'contest', null, null, null, c.id, c.title, '', ${sumOf("contest_problem", "tp.contest_id = c.id")}, c.end_time,
    null, 0
  from contest c where c.group_id = ${gid}) x`;

/** What a place is called in an address, and in a platform's parameter: "section:12:5". */
export const keyOf = ({
  place,
  trainingId,
  sectionId,
  problemId,
  contestId,
}: Pick<Place, "place" | "trainingId" | "sectionId" | "problemId" | "contestId">): string =>
  [place, trainingId ?? contestId, sectionId ?? problemId].filter((part) => part !== null).join(":");

const pathOf = ({ place, tid, cid, label }: Row): string => {
  if (place === "contest") return `/contest/${cid}`;
  return place === "problem"
    ? `/training/${tid}/problem/${encodeURIComponent(label ?? "")}`
    : `/training/${tid}/problems`;
};

function placeFrom(row: Row): Place {
  const { place, title, within, full, tid: trainingId, sid: sectionId, pid: problemId, cid: contestId } = row;
  const at = { place, trainingId, sectionId, problemId, contestId };
  const dueAt = row.due === null ? null : new Date(row.due);
  return { ...at, key: keyOf(at), title, within, full, dueAt, path: pathOf(row) };
}

/** All of a group: assignments and trainings first, what lies in them below. */
export async function placesOf(db: Sql, gid: number): Promise<Place[]> {
  const { rows } = await db.execute<Row>(sql`select * from ${allOf(gid)}
    order by x.cid is not null, x.within <> '', x.within, x.tid desc, x.cid desc, x.rank limit ${LTI_PLACES_MAX}`);
  return rows.map(placeFrom);
}

/** What a key or a link names, if it lies in the group. */
export async function placeBy(
  db: Sql,
  gid: number,
  named: string | Pick<Place, "place" | "trainingId" | "sectionId" | "problemId" | "contestId">,
): Promise<Place | null> {
  const wanted = typeof named === "string" ? namedBy(named) : named;
  if (!wanted) return null;
  const { place, trainingId, sectionId, problemId, contestId } = wanted;
  const { rows } = await db.execute<Row>(sql`select * from ${allOf(gid)} where x.place = ${place}
    and x.tid is not distinct from ${trainingId}::int and x.sid is not distinct from ${sectionId}::int
    and x.pid is not distinct from ${problemId}::int and x.cid is not distinct from ${contestId}::int limit 1`);
  return rows[0] ? placeFrom(rows[0]) : null;
}

const NUMBER_MAX = 2 ** 31 - 1;

/** "section:12:5" taken apart; null: it names nothing. */
export function namedBy(key: string) {
  const [place, first, second] = key.split(":");
  const numbers = [first, second].map((text) => (text === undefined ? null : Number(text)));
  if (numbers.some((one) => one !== null && !(Number.isInteger(one) && one > 0 && one <= NUMBER_MAX)))
    return null;
  const [one = null, other = null] = numbers;
  const none = { trainingId: one, sectionId: null, problemId: null, contestId: null };
  if (one === null) return null;
  if (place === "contest") return { ...none, place: "contest" as const, trainingId: null, contestId: one };
  if (place === "assignment" || place === "training") return { ...none, place } as const;
  if (other === null) return null;
  if (place === "section") return { ...none, place: "section" as const, sectionId: other };
  return place === "problem" ? { ...none, place: "problem" as const, problemId: other } : null;
}
