import { eq } from "drizzle-orm";
import { Refusal } from "../../../platform/refusal.ts";
import { groups } from "../../group/tables.ts";
import { importOne } from "../../package/import/import.ts";
import { TransferNotes } from "../../package/import/notes.ts";
import { checked } from "../../package/import/source.ts";
import { problems } from "../../problem/tables.ts";
import { hashOf, movedAmong, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { OldProblem } from "../source.ts";
import { groupOf } from "./group.ts";
import { personOf } from "./person.ts";

/** A problem, as an import of its package makes it, with the number it had where that is free. */
export async function takeProblem(moving: Moving, old: OldProblem): Promise<boolean> {
  const { db, store, moveId, remarks } = moving;
  const notes = old.package.notes ?? new TransferNotes();
  const owner = await personOf(moving, old.owner);
  const group = old.group ? await ownGroupOf(moving, old.group) : null;
  if (old.group && !group) {
    remarks.add("problem", "parent-missing", old.id, old.group);
    return false;
  }
  try {
    await importOne({ db, store }, checked({ ...old.package, notes }), {
      ...owner,
      group,
      taken: "copy",
      async note(tx, { pid }) {
        if (old.createdAt)
          await tx.update(problems).set({ createdAt: old.createdAt }).where(eq(problems.id, pid));
        const row = { moveId, kind: "problem", oldId: old.id, newId: String(pid) } as const;
        await noteMoved(tx, [{ ...row, hash: hashOf(old.fingerprint) }]);
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    remarks.add("problem", "refused", old.id, error.message);
    return false;
  }
  for (const { code, text } of notes.changed)
    remarks.add("problem", code === "id-copied" ? "id-taken" : "package-note", old.id, text);
  for (const { text } of notes.lost) remarks.add("problem", "package-lost", old.id, text);
  return true;
}

/** The group whose own a problem is; null: it is not here. */
async function ownGroupOf(moving: Moving, oldId: string) {
  const id = await groupOf(moving, oldId);
  if (id === null) return null;
  const [group] = await moving.db
    .select({ id: groups.id, shortName: groups.shortName })
    .from(groups)
    .where(eq(groups.id, id));
  return group ?? null;
}

/** Keys here of problems there, by their old ids. */
export async function problemsOf(
  { db, moveId }: Moving,
  oldIds: readonly string[],
): Promise<Map<string, number>> {
  const known = await movedAmong(db, moveId, "problem", oldIds);
  return new Map([...known].map(([oldId, { newId }]) => [oldId, Number(newId)]));
}
