import { contestAuth, contestType, typeOfRule } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { contestCounters, contestProblems, contestRegistrations, contests } from "../../contest/tables.ts";
import { hashOf, movedAmong, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { OldContest } from "../source.ts";
import { groupOf } from "./group.ts";
import { createdAs, peopleOf, personOf } from "./person.ts";
import { problemsOf } from "./problem.ts";
import { pageText, titleText } from "./text.ts";

const DESCRIPTION_MAX = 65_535;

/** A contest with its problems and who is on its list; participations come with submissions. */
export async function takeContest(moving: Moving, old: OldContest): Promise<boolean> {
  const { db, moveId, remarks, vault } = moving;
  const { startTime, endTime } = old;
  if (!startTime || !endTime || startTime >= endTime) {
    remarks.add("contest", "times-broken", old.id, old.title);
    return false;
  }
  const owner = await personOf(moving, old.owner);
  if (old.owner !== null && owner.uid === moving.root.uid)
    remarks.add("contest", "owner-missing", old.id, old.owner);
  if (old.managers.length > 0) remarks.add("contest", "managers-more", old.id, old.managers.join(", "));
  const entrants = await peopleOf(moving, old.entrants);
  const problems = await placesOf(moving, old);
  const groupId = old.group === null ? null : await groupOf(moving, old.group);
  const isPublic = old.entry === "public";
  const sealedPassword = old.entry === "password" && old.password ? vault.seal(old.password) : null;
  if (sealedPassword) remarks.add("contest", "password-sealed", old.id);
  if (old.entry === "list") remarks.add("contest", "for-list", old.id, `${old.entrants.length}`);
  const freeze =
    old.freezeTime && old.freezeTime >= startTime && old.freezeTime < endTime ? old.freezeTime : null;
  await db.transaction(async (tx) => {
    const id = await idFor(tx, old.id);
    if (/^\d+$/.test(old.id) && String(id) !== old.id)
      remarks.add("contest", "id-taken", old.id, `here ${id}`);
    await tx
      .insert(contests)
      .overridingSystemValue()
      .values({
        ...{ id, uid: owner.uid, groupId, startTime, endTime, sealedPassword, visible: old.visible },
        title: titleText(old.title, 500, remarks, "contest", old.id),
        description: pageText(old.description, DESCRIPTION_MAX, remarks, "contest", old.id),
        ...(old.rule
          ? { rule: old.rule, ...typeOfRule(old.rule) }
          : { type: contestType[old.type], oiRankScoreType: old.oiScore }),
        auth: isPublic ? contestAuth.public : old.isProtected ? contestAuth.protected : contestAuth.private,
        ...{ sealRank: freeze !== null, sealRankTime: freeze },
        starAccounts: [...old.starred],
        ...createdAs(old.createdAt),
      });
    await tx.insert(contestCounters).values({ contestId: id });
    if (problems.length > 0)
      await tx.insert(contestProblems).values(problems.map((problem) => ({ ...problem, contestId: id })));
    const registered = [...entrants.values()].map(({ uid }) => ({ contestId: id, uid }));
    if (registered.length > 0) await tx.insert(contestRegistrations).values(registered).onConflictDoNothing();
    await noteMoved(tx, [{ moveId, kind: "contest", oldId: old.id, newId: String(id), hash: hashOf(old) }]);
  });
  return true;
}

/** Its number there, where it is free here; else the next. */
async function idFor(tx: Sql, oldId: string): Promise<number> {
  const wanted = Number(oldId);
  const isNumber = Number.isInteger(wanted) && wanted > 0 && wanted < 2 ** 31;
  const [taken] = isNumber
    ? await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, wanted))
    : [{ id: 0 }];
  if (!taken) {
    // What is made here later comes behind it.
    await tx.execute(sql`select setval(pg_get_serial_sequence('contest', 'id'), ${wanted})
      from pg_sequences where sequencename = 'contest_id_seq' and coalesce(last_value, start_value - 1) < ${wanted}`);
    return wanted;
  }
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('contest', 'id'))::int as id`,
  );
  if (!rows[0]) throw new Error("no number for the contest");
  return rows[0].id;
}

/** Problems that are here, each once; others are told. */
async function placesOf(moving: Moving, old: OldContest) {
  const { remarks } = moving;
  const here = await problemsOf(
    moving,
    old.problems.map(({ problem }) => problem),
  );
  const seen = new Set<number>();
  return old.problems.flatMap(({ problem, label, title, color, points = null }) => {
    const problemId = here.get(problem);
    if (problemId === undefined || seen.has(problemId)) {
      remarks.add("contest", "problem-missing", old.id, `${label}: ${problem}`);
      return [];
    }
    seen.add(problemId);
    const displayTitle = titleText(title, 255, remarks, "contest", old.id);
    return [{ problemId, displayId: label, displayTitle, color, points }];
  });
}

/** Keys here of contests there, by their old ids. */
export async function contestsOf(
  { db, moveId }: Moving,
  oldIds: readonly string[],
): Promise<Map<string, number>> {
  const known = await movedAmong(db, moveId, "contest", oldIds);
  return new Map([...known].map(([oldId, { newId }]) => [oldId, Number(newId)]));
}
