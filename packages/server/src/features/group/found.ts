import { type addGroup, type BodyOf, groupAuth, groupLevel } from "@verdict/contract";
import { and, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseDuplicate } from "../../platform/unique.ts";
import type { User } from "../../viewer.ts";
import { userScores } from "../submission/tables.ts";
import { isLimited, mustSolveFirst, TEACHER_GROUPS } from "./policy.ts";
import { groupMembers, groups } from "./tables.ts";

/** Founds a group with `user` as its owner; limits are looked at before the draft's names. */
export function foundGroup(
  { db, settings }: Pick<Deps, "db" | "settings">,
  user: User,
  draft: BodyOf<typeof addGroup>,
): Promise<number> {
  return db.transaction((tx) => foundIn(tx, settings, user, draft));
}

/** The same as a part of something larger. */
export async function foundIn(
  tx: Sql,
  settings: Deps["settings"],
  user: User,
  draft: Omit<typeof groups.$inferInsert, "uid" | "founderUid">,
): Promise<number> {
  await takeLock(tx, "groups", user.uid);
  await checkMayFound(tx, settings, user);
  await refuseTakenName(tx, draft, null);
  const { uid } = user;
  const values = { ...draft, code: codeFor(draft.auth, draft.code ?? null), uid, founderUid: uid };
  const [group] = await refuseDuplicate(
    tx.insert(groups).values(values).returning({ id: groups.id }),
    "group-name-taken",
  );
  if (!group) throw new Error("no group row came back");
  await tx.insert(groupMembers).values({ groupId: group.id, uid, level: groupLevel.root, agreed: true });
  return group.id;
}

/** A public group has no code. */
export const codeFor = (auth: number, code: string | null) => (auth === groupAuth.public ? null : code);

/** Refuses who may not found another group now. */
export async function checkMayFound(db: Sql, settings: Deps["settings"], user: User): Promise<void> {
  if (isLimited(user)) await checkLimits(db, user, settings);
}

async function checkLimits(tx: Sql, user: User, settings: Deps["settings"]): Promise<void> {
  const { uid } = user;
  const switches = settings.switches();
  const mustSolve = mustSolveFirst(user);
  const least = mustSolve ? switches.defaultCreateGroupACInitValue : 0;
  const [score] = await tx.select({ ac: userScores.ac }).from(userScores).where(eq(userScores.uid, uid));
  if ((score?.ac ?? 0) < least) throw new Refusal("group-too-few-solved", { count: least });
  const times = mustSolve ? 1 : TEACHER_GROUPS;
  const daily = switches.defaultCreateGroupDailyLimit * times;
  // Dissolved ones count, and those that were handed over.
  const [lately] = await tx
    .select({ n: count() })
    .from(groups)
    .where(and(eq(groups.founderUid, uid), gt(groups.createdAt, sql`now() - interval '24 hours'`)));
  if ((lately?.n ?? 0) >= daily) throw new Refusal("group-too-many-today", { count: daily });
  const most = switches.defaultCreateGroupLimit * times;
  // Those that somebody handed over to them are not of their making.
  const [owned] = await tx
    .select({ n: count() })
    .from(groups)
    .where(and(eq(groups.uid, uid), eq(groups.founderUid, uid), isNull(groups.dissolvedAt)));
  if ((owned?.n ?? 0) >= most) throw new Refusal("group-too-many", { count: most });
}

interface Names {
  name?: string | null | undefined;
  shortName?: string | null | undefined;
}

/** Says which of a group's two names another one has; the indexes decide where two come at once. */
export async function refuseTakenName(tx: Sql, { name, shortName }: Names, id: number | null) {
  const [taken] = await tx
    .select({
      name: sql<boolean>`bool_or(lower(${groups.name}) = lower(${name ?? null}))`,
      shortName: sql<boolean>`bool_or(upper(${groups.shortName}) = upper(${shortName ?? null}))`,
    })
    .from(groups)
    .where(and(isNull(groups.dissolvedAt), id === null ? undefined : ne(groups.id, id)));
  if (taken?.name) throw new Refusal("group-name-taken");
  if (taken?.shortName) throw new Refusal("group-short-name-taken");
}
