import {
  type Access,
  courseworkOf,
  groupLevel,
  isScoped,
  type RefusalCode,
  ROOT_ROLE,
  type ScopedAccess,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { announcements } from "./features/announcement/tables.ts";
import { entryRefusal, managesContest, notYours } from "./features/contest/policy.ts";
import { rulesFor } from "./features/contest/queries.ts";
import { contests } from "./features/contest/tables.ts";
import { isForSome } from "./features/group/assigned.ts";
import { enterGroup } from "./features/group/level.ts";
import { isListedFor } from "./features/group/policy.ts";
import { isSeenIn } from "./features/problem/policy.ts";
import { problems } from "./features/problem/tables.ts";
import {
  managesTraining,
  entryRefusal as trainingEntryRefusal,
  notYours as trainingNotYours,
} from "./features/training/policy.ts";
import { trainingRules } from "./features/training/queries.ts";
import { trainings } from "./features/training/tables.ts";
import type { Db } from "./platform/db.ts";
import { Refusal, refuseIf } from "./platform/refusal.ts";
import type { Named } from "./platform/serve.ts";
import { holdCallTo, holdFramedCall, holdTo, isBound, type Place } from "./token-access.ts";
import { signedIn, type User, type Viewer } from "./viewer.ts";

/** Levels in a group that pass its access words. */
const levels = {
  "group-member": groupLevel.member,
  "group-admin": groupLevel.admin,
  "group-root": groupLevel.root,
} as const;

const NOWHERE: Place = { contestId: null, groupId: null };

/** Decides access words that depend on the contest, training or group a call names; others were decided before. */
export function createScopes(db: Db) {
  return async (viewer: Viewer, access: Access, named: Named): Promise<void> => {
    const token = viewer.user?.accessToken;
    const framed = viewer.user?.framed;
    if (!isScoped(access)) {
      if (framed?.isHeld) await holdFramedCall(db, framed, named);
      return isBound(token) ? holdCallTo(db, token, named) : undefined;
    }
    const user = signedIn(viewer);
    // After the rest: what its owner may not know of is refused in the words of what is not there.
    const place = await placeAdmitted(db, user, access, named);
    holdTo(token, place);
    // Before a launch was opened it is its teacher who says which group it is.
    if (framed && framed.groupId !== place.groupId && !(framed.groupId === null && access === "group-admin"))
      throw new Refusal("session-framed");
  };
}

/** Where the thing lies that the call names, once the user is admitted to it. */
async function placeAdmitted(db: Db, user: User, access: ScopedAccess, named: Named): Promise<Place> {
  switch (access) {
    case "contest-entrant":
    case "contest-manager":
      return admitToContest(db, user, access, await contestNamed(db, named));
    case "training-entrant":
    case "training-manager":
      return admitToTraining(db, user, access, numberOf(named, "tid"));
    case "coursework-manager":
    case "coursework-teacher":
      return admitToCoursework(db, user, access, named);
    case "webhook-keeper":
      return admitToWebhooks(db, user, named);
    case "group-manager":
      return admitToThing(db, user, named);
    default:
      return admitToGroup(db, user, access, await groupNamed(db, user, named));
  }
}

/** Whoever does not keep them is told nothing, not even whether there are such. */
async function admitToWebhooks(db: Db, user: User, named: Named): Promise<Place> {
  const cid = numberOf(named, "cid");
  const gid = numberOf(named, "gid");
  try {
    if (cid !== undefined) return await admitToContest(db, user, "contest-manager", { cid });
    if (gid !== undefined)
      return await admitToGroup(db, user, "group-root", { gid, missing: "webhooks-not-yours" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal("webhooks-not-yours");
  }
  if (user.roleId !== ROOT_ROLE) throw new Refusal("webhooks-not-yours");
  return NOWHERE;
}

const inGroup = (groupId: number | null): Place => ({ contestId: null, groupId });

/** Whoever does not manage it is told nothing, not even that it is there. */
async function admitToCoursework(
  db: Db,
  user: User,
  access: ScopedAccess,
  { query, body }: Named,
): Promise<Place> {
  const found = courseworkOf({ ...body, ...query });
  const managed = async (): Promise<Place | null> => {
    if (!found) return null;
    if (found.kind === "training") {
      const rules = await trainingRules(db, found.id, user.uid);
      if (!rules) return null;
      const teaches = access === "coursework-teacher" && rules.groupLevel >= groupLevel.admin;
      return teaches || managesTraining(rules.training, user, rules.groupLevel)
        ? inGroup(rules.training.groupId)
        : null;
    }
    if (found.kind === "contest") {
      const rules = await rulesFor(db, found.id, user.uid);
      return rules && managesContest(rules.contest, user, rules.groupLevel)
        ? { contestId: found.id, groupId: rules.contest.groupId }
        : null;
    }
    return admitToGroup(db, user, "group-admin", { gid: found.id, missing: "coursework-not-found" }).catch(
      (error) => {
        if (error instanceof Refusal) return null;
        throw error;
      },
    );
  };
  const place = await managed();
  if (!place) throw new Refusal("coursework-not-found");
  return place;
}

const numberOf = ({ query, body }: Named, ...names: string[]): number | undefined => {
  for (const name of names) {
    const value = query[name] ?? body[name];
    if (typeof value === "number") return value;
  }
  return undefined;
};

interface NamedContest {
  cid: number | undefined;
  /** Where the call names an announcement only: whether entrants see it. */
  announcement?: { isShown: boolean };
}

/** The contest a call is about; an announcement's where only that is named. */
async function contestNamed(db: Db, named: Named): Promise<NamedContest> {
  const cid = numberOf(named, "cid", "contestID");
  const aid = numberOf(named, "aid");
  if (cid !== undefined || aid === undefined) return { cid };
  const [row] = await db
    .select({ contestId: announcements.contestId, status: announcements.status })
    .from(announcements)
    .where(eq(announcements.id, aid));
  if (!row?.contestId) throw new Refusal("announcement-not-found");
  return { cid: row.contestId, announcement: { isShown: row.status === 0 } };
}

async function admitToContest(
  db: Db,
  user: User,
  access: ScopedAccess,
  { cid, announcement }: NamedContest,
): Promise<Place> {
  const rules = cid === undefined ? undefined : await rulesFor(db, cid, user.uid);
  if (cid === undefined || !rules) throw new Refusal("no-such-contest");
  const place = { contestId: cid, groupId: rules.contest.groupId };
  if (managesContest(rules.contest, user, rules.groupLevel)) return place;
  if (access === "contest-manager") {
    const told = notYours(rules.contest, user, rules.groupLevel);
    const isUnseen = announcement && (told === "no-such-contest" || !announcement.isShown);
    throw new Refusal(isUnseen ? "announcement-not-found" : told);
  }
  refuseIf(entryRefusal(rules.contest, { ...rules, user }, rules.now));
  return place;
}

/** A hidden training is there for its managers, who work on it; nobody looks into it. */
async function admitToTraining(
  db: Db,
  user: User,
  access: ScopedAccess,
  tid: number | undefined,
): Promise<Place> {
  const found = tid === undefined ? undefined : await trainingRules(db, tid, user.uid);
  if (!found) throw new Refusal("training-not-found");
  if (access === "training-entrant") refuseIf(trainingEntryRefusal(found.training, user, found));
  else if (!managesTraining(found.training, user, found.groupLevel))
    throw new Refusal(trainingNotYours(found.training, user, found));
  return inGroup(found.training.groupId);
}

/**
 * Things of groups that a call may name in place of the group, by the name they go by in calls. What is not shown to
 * everybody there (`isShown`) is told to administrators of its group only, and of the site's to staff.
 */
const groupsOf = {
  aid: {
    table: announcements,
    missing: "announcement-gone",
    isShown: sql<boolean>`(${announcements.status} = 0 and ${announcements.contestId} is null)`,
  },
  cid: { table: contests, missing: "no-such-contest", isShown: sql<boolean>`${contests.visible}` },
  tid: {
    table: trainings,
    missing: "training-not-found",
    isShown: sql<boolean>`(${trainings.isShown} and not ${isForSome(trainings)})`,
  },
  pid: { table: problems, missing: "problem-not-found", isShown: isSeenIn(problems.groupId) },
} as const;

/** What a caller is told about something of the site. */
const ofNoGroup = ({ isShown }: { isShown: boolean }, user: User, missing: RefusalCode): RefusalCode =>
  isListedFor({ groupId: null, isShown }, user, undefined) ? "not-of-group" : missing;

interface NamedGroup {
  gid: number;
  /** What a caller is told who may not know of the group. */
  missing: RefusalCode;
  isHidden?: boolean;
}

/** The group a call is about: the one it names, or the one of the thing that it names. */
async function groupNamed(db: Db, user: User, named: Named): Promise<NamedGroup> {
  // Forms of problems and trainings name it inside them.
  const forms = [named, inForm(named, "problem"), inForm(named, "training")];
  const gid = forms.map((form) => numberOf(form, "gid")).find((id) => id !== undefined);
  if (gid !== undefined) return { gid, missing: "group-not-found" };
  for (const [name, { table, missing, isShown }] of Object.entries(groupsOf)) {
    const id = numberOf(named, name);
    if (id === undefined) continue;
    const [row] = await db.select({ gid: table.groupId, isShown }).from(table).where(eq(table.id, id));
    if (!row) throw new Refusal(missing);
    if (row.gid === null) throw new Refusal(ofNoGroup(row, user, missing));
    return { gid: row.gid, missing, isHidden: !row.isShown };
  }
  throw new Refusal("group-not-found");
}

function inForm({ body }: Named, name: string): Named {
  const form = body[name];
  return { query: {}, body: typeof form === "object" && form !== null ? (form as Named["body"]) : {} };
}

/** A group that the caller may not know of is as one that is not there. */
async function admitToGroup(
  db: Db,
  user: User,
  access: keyof typeof levels,
  { gid, ...resource }: NamedGroup,
): Promise<Place> {
  await enterGroup(db, user, gid, { least: levels[access], ...resource });
  return inGroup(gid);
}

/**
 * What a call about something of a group names, and who made it: a training, a contest or a problem, in this order, for
 * the call may also name a problem within. A form names its own by its id.
 */
async function thingNamed(db: Db, named: Named) {
  const tid = numberOf(named, "tid") ?? numberOf(inForm(named, "training"), "id");
  const pid = numberOf(inForm(named, "problem"), "id") ?? numberOf(named, "pid");
  const cid = numberOf(named, "cid") ?? (pid === undefined ? numberOf(named, "id") : undefined);
  if (tid !== undefined) {
    const [row] = await db
      .select({ uid: trainings.uid, groupId: trainings.groupId, isShown: groupsOf.tid.isShown })
      .from(trainings)
      .where(eq(trainings.id, tid));
    return { row, missing: "training-not-found" as const };
  }
  if (cid !== undefined) {
    const [row] = await db
      .select({ uid: contests.uid, groupId: contests.groupId, isShown: groupsOf.cid.isShown })
      .from(contests)
      .where(eq(contests.id, cid));
    return { row, missing: "no-such-contest" as const };
  }
  const [row] =
    pid === undefined
      ? []
      : await db
          .select({ uid: problems.authorUid, groupId: problems.groupId, isShown: groupsOf.pid.isShown })
          .from(problems)
          .where(eq(problems.id, pid));
  return { row, missing: "problem-not-found" as const };
}

/** Something of a group, for its maker while they are a member, and the group's roots. */
async function admitToThing(db: Db, user: User, named: Named): Promise<Place> {
  const { row, missing } = await thingNamed(db, named);
  if (!row) throw new Refusal(missing);
  if (row.groupId === null) throw new Refusal(ofNoGroup(row, user, missing));
  const access = row.uid === user.uid ? "group-member" : "group-root";
  return admitToGroup(db, user, access, { gid: row.groupId, missing, isHidden: !row.isShown });
}
