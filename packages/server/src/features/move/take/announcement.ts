import { announcements } from "../../announcement/tables.ts";
import { hashOf, noteMoved } from "../moved.ts";
import type { Moving } from "../mover.ts";
import type { OldAnnouncement } from "../source.ts";
import { contestsOf } from "./contest.ts";
import { createdAs, personOf } from "./person.ts";
import { pageText, titleText } from "./text.ts";

const CONTENT_MAX = 65_535;

/** Of the site, or of a contest. */
export async function takeAnnouncement(moving: Moving, old: OldAnnouncement): Promise<boolean> {
  const { db, moveId, remarks } = moving;
  const author = await personOf(moving, old.author);
  const contestId = old.contest === null ? null : (await contestsOf(moving, [old.contest])).get(old.contest);
  if (contestId === undefined) {
    remarks.add("announcement", "parent-missing", old.id, old.contest);
    return false;
  }
  const row = {
    title: titleText(old.title, 255, remarks, "announcement", old.id),
    content: pageText(old.content, CONTENT_MAX, remarks, "announcement", old.id) ?? "",
    ...{ uid: author.uid, contestId, status: old.isShown ? 0 : 1 },
    ...createdAs(old.createdAt),
  };
  await db.transaction(async (tx) => {
    const [made] = await tx.insert(announcements).values(row).returning({ id: announcements.id });
    if (!made) throw new Error("no announcement row came back");
    await noteMoved(tx, [
      { moveId, kind: "announcement", oldId: old.id, newId: String(made.id), hash: hashOf(old) },
    ]);
  });
  return true;
}
