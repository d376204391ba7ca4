import { eq, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { assignments } from "../../assignment/tables.ts";
import {
  trainingCategories,
  trainingMembers,
  trainingProblems,
  trainingSections,
  trainings,
} from "../../training/tables.ts";
import { hashOf, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { Remarks } from "../remarks.ts";
import type { OldTraining, OldTrainingProblem } from "../source.ts";
import { groupOf } from "./group.ts";
import { createdAs, peopleOf, personOf } from "./person.ts";
import { problemsOf } from "./problem.ts";
import { pageText, titleText } from "./text.ts";

const SECTION_MAX = 200;

/** A list of problems; how its members stand follows from their submissions. */
export async function takeTraining(moving: Moving, old: OldTraining): Promise<boolean> {
  const { db, moveId, remarks, vault } = moving;
  const owner = await personOf(moving, old.owner);
  const groupId = old.group === null ? null : await groupOf(moving, old.group);
  const here = await problemsOf(
    moving,
    old.problems.map(({ problem }) => problem),
  );
  const people = await peopleOf(moving, old.members);
  if (old.due && groupId === null) remarks.add("training", "due-lost", old.id, old.title);
  const due = groupId === null ? null : (old.due ?? null);
  const problems = new Map<number, OldTrainingProblem>();
  for (const one of old.problems) {
    const problemId = here.get(one.problem);
    if (problemId === undefined) remarks.add("training", "problem-missing", old.id, one.problem);
    else problems.set(problemId, one);
  }
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(trainings)
      .values({
        ...{ uid: owner.uid, groupId, isShown: old.isShown, rank: Math.max(0, old.rank) },
        title: titleText(old.title, 500, remarks, "training", old.id),
        description: pageText(old.description, 65_535, remarks, "training", old.id),
        auth: old.password === null ? "Public" : "Private",
        sealedPassword: old.password === null ? null : vault.seal(old.password),
        categoryId: old.category === null ? null : await categoryOf(tx, old.category),
        ...createdAs(old.createdAt),
      })
      .returning({ id: trainings.id });
    if (!made) throw new Error("no training row came back");
    const trainingId = made.id;
    const sections = await sectionsOf(tx, trainingId, old, due, remarks);
    const places = [...problems].map(([problemId, { label, section = "", after = [] }], rank) => ({
      ...{ trainingId, problemId, displayId: label, rank },
      sectionId: sections.get(section) ?? null,
      after: after.flatMap((other) => here.get(other) ?? []),
    }));
    if (places.length > 0) await tx.insert(trainingProblems).values(places);
    if (due) await tx.insert(assignments).values({ trainingId, closesAt: due.closesAt });
    const members = [...people.values()].map(({ uid }) => ({ trainingId, uid }));
    if (members.length > 0) await tx.insert(trainingMembers).values(members).onConflictDoNothing();
    await noteMoved(tx, [
      { moveId, kind: "training", oldId: old.id, newId: String(trainingId), hash: hashOf(old) },
    ]);
  });
  return true;
}

/** Its parts in the order of their problems, by title; an assignment has one, which says when it is due. */
async function sectionsOf(
  tx: Sql,
  trainingId: number,
  { id, title, problems }: OldTraining,
  due: OldTraining["due"],
  remarks: Remarks,
): Promise<Map<string, number>> {
  const titles = due ? [""] : [...new Set(problems.flatMap(({ section }) => section ?? []))];
  if (titles.length === 0) return new Map();
  const rows = titles.map((one, place) => ({
    ...{ trainingId, place, dueAt: due?.at ?? null },
    title: titleText(due ? title : one, SECTION_MAX, remarks, "training", id),
  }));
  const made = await tx.insert(trainingSections).values(rows).returning({ id: trainingSections.id });
  return new Map(titles.map((one, place) => [one, made[place]?.id ?? 0]));
}

async function categoryOf(tx: Sql, name: string): Promise<number> {
  const isThis = sql`${trainingCategories.groupId} is null
    and ${eq(sql`lower(${trainingCategories.name})`, name.slice(0, 100).toLowerCase())}`;
  const [known] = await tx.select({ id: trainingCategories.id }).from(trainingCategories).where(isThis);
  if (known) return known.id;
  const [made] = await tx
    .insert(trainingCategories)
    .values({ name: name.slice(0, 100), color: "#228be6" })
    .returning({ id: trainingCategories.id });
  if (!made) throw new Error("no category row came back");
  return made.id;
}
