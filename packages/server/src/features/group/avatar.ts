import { groupLevel, uploadGroupAvatar } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { holderOf, type User } from "../../viewer.ts";
import { dropAvatar, keepAvatar } from "../file/avatar.ts";
import { numberIn, receivePart } from "../file/receive.ts";
import type { Acting } from "../site/audit.ts";
import { lockGroupFor } from "./settings.ts";
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
  const gid = numberIn(part, "gid");
  if (gid === undefined) throw new Refusal("group-not-found");
  // Before the picture is worked on: strangers cost nothing.
  await db.transaction((tx) => lockGroupFor(tx, gid, user, groupLevel.root));
  const avatar = await keepAvatar(store, upload, holderOf(user));
  const before = await db.transaction(async (tx) => {
    const { group } = await lockGroupFor(tx, gid, user, groupLevel.root);
    await tx.update(groups).set({ avatar }).where(eq(groups.id, gid));
    return group.avatar;
  });
  await dropAvatar(store, before);
  return gid;
}
