import { eq, sql } from "drizzle-orm";
import type { Sql } from "../../../platform/db.ts";
import { trainingCategories, trainingMembers, trainingProblems, trainings } from "../../training/tables.ts";
import { hashOf, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { OldTraining } from "../source.ts";
import { groupOf } from "./contest.ts";
import { createdAs, peopleOf, personOf } from "./person.ts";
import { problemsOf } from "./problem.ts";
import { pageText, titleText } from "./text.ts";

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
  const problems = new Map<number, string>();
  for (const { problem, label } of old.problems) {
    const problemId = here.get(problem);
    if (problemId === undefined) remarks.add("training", "problem-missing", old.id, problem);
    else problems.set(problemId, label);
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
    const places = [...problems].map(([problemId, displayId], rank) => ({
      trainingId,
      problemId,
      displayId,
      rank,
    }));
    if (places.length > 0) await tx.insert(trainingProblems).values(places);
    const members = [...people.values()].map(({ uid }) => ({ trainingId, uid }));
    if (members.length > 0) await tx.insert(trainingMembers).values(members).onConflictDoNothing();
    await noteMoved(tx, [
      { moveId, kind: "training", oldId: old.id, newId: String(trainingId), hash: hashOf(old) },
    ]);
  });
  return true;
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
