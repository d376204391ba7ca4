import { randomInt } from "node:crypto";
import {
  type BodyOf,
  GROUP_CODE_LENGTH,
  GROUP_CODE_SIGNS,
  groupAuth,
  groupLevel,
  type startGroupCopy,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { refuseIf } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import { signedIn, type User } from "../../viewer.ts";
import { foundIn } from "../group/found.ts";
import { ownerRefusal } from "../group/policy.ts";
import { lockGroupFor } from "../group/settings.ts";
import { type Acting, audit } from "../site/audit.ts";
import { planOf, stepsOf } from "./plan.ts";
import { groupCopies } from "./tables.ts";

type Parts = Pick<Deps, "db" | "settings">;
export type CopyRow = typeof groupCopies.$inferSelect;

/** The group, its row locked, for its owner. */
export async function ownGroup(tx: Sql, gid: number, user: User) {
  const { group } = await lockGroupFor(tx, gid, user, groupLevel.root);
  refuseIf(ownerRefusal(group, user));
  return group;
}

/** Founds the new group and stores what is to be put into it. */
export function orderCopy(
  { db, settings }: Parts,
  call: Acting,
  body: BodyOf<typeof startGroupCopy>,
): Promise<CopyRow> {
  const user = signedIn(call.viewer);
  return db.transaction(async (tx) => {
    const source = await ownGroup(tx, body.gid, user);
    const { brief, description, auth, visible } = source;
    const { name, shortName, days } = body;
    const code = auth === groupAuth.public ? null : newCode();
    const targetId = await foundIn(tx, settings, user, {
      ...{ name, shortName, brief, description, auth, visible, code },
    });
    const steps = stepsOf(await planOf(tx, source.id), body);
    const [copy] = await refuseDuplicate(
      tx
        .insert(groupCopies)
        .values({
          sourceId: source.id,
          targetId,
          uid: user.uid,
          days,
          zone: await knownZone(tx, body.zone),
          steps,
        })
        .returning(),
      "group-copy-running",
    );
    if (!copy) throw new Error("no row came back");
    await notify(tx, "job");
    await audit(tx, call, "group.copy", `group ${source.id}`, null, {
      ...{ group: targetId, name, days },
      parts: steps.length,
    });
    return copy;
  });
}

/** The zone by its name, or UTC where the database knows none of that name. */
async function knownZone(tx: Sql, name: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${name})`,
  );
  return rows[0]?.name ?? "UTC";
}

/** A code nobody guesses. */
const newCode = (): string =>
  Array.from({ length: GROUP_CODE_LENGTH }, () => GROUP_CODE_SIGNS[randomInt(GROUP_CODE_SIGNS.length)]).join(
    "",
  );
