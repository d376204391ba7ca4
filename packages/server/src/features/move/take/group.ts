import { eq, or, sql } from "drizzle-orm";
import { groupMembers, groups } from "../../group/tables.ts";
import { hashOf, movedAmong, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { OldGroup } from "../source.ts";
import { createdAs, peopleOf, personOf } from "./person.ts";
import { pageText, titleText } from "./text.ts";

const level = { member: 3, manager: 4, owner: 5 };

/** A group or class with its people. */
export async function takeGroup(moving: Moving, old: OldGroup): Promise<boolean> {
  const { db, moveId, remarks } = moving;
  const owner = await personOf(moving, old.owner);
  const people = await peopleOf(
    moving,
    old.members.map(({ user }) => user),
  );
  const name = titleText(old.name, 25, remarks, "group", old.id);
  const shortName = titleText(old.shortName, 10, remarks, "group", old.id);
  const [taken] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(
      or(
        eq(sql`lower(${groups.name})`, name.toLowerCase()),
        eq(sql`upper(${groups.shortName})`, shortName.toUpperCase()),
      ),
    );
  if (taken) {
    remarks.add("group", "name-taken", old.id, `${name}, ${shortName}`);
    return false;
  }
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(groups)
      .values({
        ...{ name, shortName, uid: owner.uid, founderUid: owner.uid, auth: 2, visible: old.isVisible },
        brief: pageText(old.brief, 50, remarks, "group", old.id),
        description: pageText(old.description, 65_535, remarks, "group", old.id),
        ...createdAs(old.createdAt),
      })
      .returning({ id: groups.id });
    if (!made) throw new Error("no group row came back");
    const levels = new Map(
      old.members.flatMap(({ user, isManager }) => {
        const person = people.get(user);
        return person ? [[person.uid, isManager ? level.manager : level.member] as const] : [];
      }),
    );
    levels.set(owner.uid, level.owner);
    // They were in it there by their own choice or their teacher's: nobody knows.
    const rows = [...levels].map(([uid, rank]) => ({ groupId: made.id, uid, level: rank }));
    await tx.insert(groupMembers).values(rows);
    await noteMoved(tx, [
      { moveId, kind: "group", oldId: old.id, newId: String(made.id), hash: hashOf(old) },
    ]);
  });
  return true;
}

/** The key here of a group there; null: it is not here. */
export async function groupOf({ db, moveId }: Moving, oldId: string): Promise<number | null> {
  const known = (await movedAmong(db, moveId, "group", [oldId])).get(oldId);
  return known ? Number(known.newId) : null;
}
