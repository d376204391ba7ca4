import { groupLevel, uploadGroupAvatar } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { dropAvatar, keepAvatar } from "../file/avatar.ts";
import { receivePart } from "../file/receive.ts";
import type { Acting } from "../site/audit.ts";
import { heldGroup } from "./settings.ts";
import { groups } from "./tables.ts";

/** Replaces a group's picture by the one that was sent; returns which group the form names. */
export async function changeAvatar(
  { db, store }: Pick<Deps, "db" | "store">,
  { request }: Acting & { request: FastifyRequest },
  user: User,
): Promise<number> {
  const part = await receivePart(request, uploadGroupAvatar, "image-missing");
  const upload = await part.toBuffer();
  if (part.file.truncated) throw new Refusal("image-too-large");
  const gid = gidOf(part.fields.gid);
  // Before the picture is worked on: strangers cost nothing.
  await db.transaction((tx) => heldGroup(tx, gid, user, groupLevel.root));
  const avatar = await keepAvatar(store, upload);
  const before = await db.transaction(async (tx) => {
    const { group } = await heldGroup(tx, gid, user, groupLevel.root);
    await tx.update(groups).set({ avatar, updatedAt: sql`now()` }).where(eq(groups.id, gid));
    return group.avatar;
  });
  await dropAvatar(store, before);
  return gid;
}

/** A text field of the form, wherever it stands. */
function gidOf(field: unknown): number {
  const value =
    typeof field === "object" && field !== null && "value" in field ? Number(field.value) : Number.NaN;
  if (!Number.isInteger(value) || value < 1 || value > 2 ** 31 - 1) throw new Refusal("group-not-found");
  return value;
}
