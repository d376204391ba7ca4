import { type Access, isScoped, ROOT_ROLE, type ScopedAccess } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { announcements } from "./features/announcement/tables.ts";
import { entryRefusal, managesContest } from "./features/contest/policy.ts";
import { rulesFor } from "./features/contest/queries.ts";
import { groupById, groupLevel } from "./features/group/queries.ts";
import { managesTraining, entryRefusal as trainingEntryRefusal } from "./features/training/policy.ts";
import { trainingRules } from "./features/training/queries.ts";
import type { Db } from "./platform/db.ts";
import { Refusal, refuseIf } from "./platform/refusal.ts";
import type { Named } from "./platform/serve.ts";
import { signedIn, type User, type Viewer } from "./viewer.ts";

/** Levels in a group that pass its access words. */
const levels = { "group-member": 3, "group-admin": 4, "group-root": 5 } as const;

/** Decides access words that depend on the contest, training or group a call names; others were decided before. */
export function createScopes(db: Db) {
  return async (viewer: Viewer, access: Access, named: Named): Promise<void> => {
    if (!isScoped(access)) return;
    const user = signedIn(viewer);
    if (access === "contest-entrant" || access === "contest-manager") {
      return admitToContest(db, user, access, await contestNamed(db, named));
    }
    if (access === "training-entrant" || access === "training-manager") {
      return admitToTraining(db, user, access, numberOf(named, "tid"));
    }
    await admitToGroup(db, user, access, numberOf(named, "gid"));
  };
}

const numberOf = ({ query, body }: Named, ...names: string[]): number | undefined => {
  for (const name of names) {
    const value = query[name] ?? body[name];
    if (typeof value === "number") return value;
  }
  return undefined;
};

/** The contest a call is about; an announcement's where only that is named. */
async function contestNamed(db: Db, named: Named): Promise<number | undefined> {
  const cid = numberOf(named, "cid", "contestID");
  if (cid !== undefined) return cid;
  const aid = numberOf(named, "aid");
  if (aid === undefined) return undefined;
  const [row] = await db
    .select({ contestId: announcements.contestId })
    .from(announcements)
    .where(eq(announcements.id, aid));
  if (!row?.contestId) throw new Refusal("announcement-not-found");
  return row.contestId;
}

async function admitToContest(db: Db, user: User, access: ScopedAccess, cid: number | undefined) {
  const rules = cid === undefined ? undefined : await rulesFor(db, cid, user.uid);
  if (!rules) throw new Refusal("no-such-contest");
  if (managesContest(rules.contest, user, rules.groupLevel)) return;
  if (access === "contest-manager") throw new Refusal("contest-not-yours");
  refuseIf(entryRefusal(rules.contest, { ...rules, user }, rules.now));
}

/** A hidden training is there for its managers, who work on it; nobody looks into it. */
async function admitToTraining(db: Db, user: User, access: ScopedAccess, tid: number | undefined) {
  const found = tid === undefined ? undefined : await trainingRules(db, tid, user.uid);
  if (!found) throw new Refusal("training-not-found");
  if (access === "training-entrant") return refuseIf(trainingEntryRefusal(found.training, user, found));
  if (!managesTraining(found.training, user, found.groupLevel)) throw new Refusal("training-not-yours");
}

/** Groups that are banned are there for root alone. */
async function admitToGroup(db: Db, user: User, access: keyof typeof levels, gid: number | undefined) {
  const group = gid === undefined ? undefined : await groupById(db, gid);
  const isRoot = user.roleId === ROOT_ROLE;
  if (!group || (group.status !== 0 && !isRoot)) throw new Refusal("group-not-found");
  if (isRoot) return;
  const level = await groupLevel(db, group.id, user.uid);
  if (level < levels[access]) throw new Refusal("group-level-too-low");
}
