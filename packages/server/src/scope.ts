import { type Access, assignmentOf, isScoped, type RefusalCode, type ScopedAccess } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { announcements } from "./features/announcement/tables.ts";
import { entryRefusal, managesContest } from "./features/contest/policy.ts";
import { rulesFor } from "./features/contest/queries.ts";
import { contests } from "./features/contest/tables.ts";
import { actingLevel, viewRefusal } from "./features/group/policy.ts";
import { groupById, groupLevel } from "./features/group/queries.ts";
import { problems } from "./features/problem/tables.ts";
import { managesTraining, entryRefusal as trainingEntryRefusal } from "./features/training/policy.ts";
import { trainingRules } from "./features/training/queries.ts";
import { trainings } from "./features/training/tables.ts";
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
    if (access === "assignment-manager") return admitToAssignment(db, user, named);
    await admitToGroup(db, user, access, await groupNamed(db, named));
  };
}

/** Whoever does not manage it is told nothing, not even that it is there. */
async function admitToAssignment(db: Db, user: User, { query, body }: Named) {
  const found = assignmentOf({ ...body, ...query });
  const manages = async (): Promise<boolean> => {
    if (!found) return false;
    if (found.kind === "training") {
      const rules = await trainingRules(db, found.id, user.uid);
      return rules !== undefined && managesTraining(rules.training, user, rules.groupLevel);
    }
    if (found.kind === "contest") {
      const rules = await rulesFor(db, found.id, user.uid);
      return rules !== undefined && managesContest(rules.contest, user, rules.groupLevel);
    }
    const refused = await admitToGroup(db, user, "group-admin", {
      gid: found.id,
      missing: "assignment-not-found",
    }).catch((error) => error);
    if (refused && !(refused instanceof Refusal)) throw refused;
    return refused === undefined;
  };
  if (!(await manages())) throw new Refusal("assignment-not-found");
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

/** Things of groups that a call may name in place of the group, by the name they go by in calls. */
const groupsOf = {
  aid: { table: announcements, missing: "announcement-gone" },
  cid: { table: contests, missing: "no-such-contest" },
  tid: { table: trainings, missing: "training-not-found" },
  pid: { table: problems, missing: "problem-not-found" },
} as const;

interface NamedGroup {
  gid: number;
  /** What a caller is told who may not know of the group. */
  missing: RefusalCode;
}

/** The group a call is about: the one it names, or the one of the thing that it names. */
async function groupNamed(db: Db, named: Named): Promise<NamedGroup> {
  const gid = numberOf(named, "gid");
  if (gid !== undefined) return { gid, missing: "group-not-found" };
  for (const [name, { table, missing }] of Object.entries(groupsOf)) {
    const id = numberOf(named, name);
    if (id === undefined) continue;
    const [row] = await db.select({ gid: table.groupId }).from(table).where(eq(table.id, id));
    if (!row) throw new Refusal(missing);
    if (row.gid === null) throw new Refusal("not-of-group");
    return { gid: row.gid, missing };
  }
  throw new Refusal("group-not-found");
}

/** A group that the caller may not know of is as one that is not there. */
async function admitToGroup(db: Db, user: User, access: keyof typeof levels, named: NamedGroup) {
  const group = await groupById(db, named.gid);
  const level = group ? await groupLevel(db, group.id, user.uid) : 0;
  if (viewRefusal(group, user, level)) throw new Refusal(named.missing);
  if (actingLevel(user, level) < levels[access]) throw new Refusal("group-level-too-low");
}
