import { randomBytes } from "node:crypto";
import {
  type BodyOf,
  CONTEST_TITLE_MAX,
  type ContestDraft,
  type ContestRule,
  contestAuth,
  isForAccepted,
  isSameRule,
  isStaff,
  parseAccountRule,
  ruleOf,
  typeOfRule,
  type updateContest,
  usualRule,
} from "@verdict/contract";
import { and, eq, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { nextUpdatedAt, refuseStale } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isSameSecret } from "../../platform/secret.ts";
import { signedIn, type User } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { problems } from "../problem/tables.ts";
import { contestSeats } from "../seat/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { asPlanned } from "./as-planned.ts";
import { raiseEpoch } from "./epoch.ts";
import { tellFinal } from "./final.ts";
import { tellOfChange } from "./news.ts";
import { followStars, moveOwnEnds } from "./participation.ts";
import { type ContestRow, isWithoutPassword, managesContest, notYours } from "./policy.ts";
import {
  applicationState,
  contestApplications,
  contestCounters,
  contestParticipations,
  contestProblems,
  contestRegistrations,
  contests,
} from "./tables.ts";
import { promote } from "./waiting-list.ts";

type Parts = Pick<Deps, "db" | "vault">;
type Values = Omit<typeof contests.$inferInsert, "uid" | "sealedPassword">;

export const auditName = ({ id, title }: Pick<ContestRow, "id" | "title">) => `contest ${id} ${title}`;

/** Keeps others from changing a contest, and finds out whether the caller may. */
export async function lockContest(tx: Sql, call: Acting, cid: number): Promise<ContestRow> {
  const user = signedIn(call.viewer);
  const [contest] = await tx.select().from(contests).where(eq(contests.id, cid)).for("no key update");
  if (!contest) throw new Refusal("no-such-contest");
  const level = await levelFor(tx, contest.groupId, user.uid);
  if (!managesContest(contest, user, level)) throw new Refusal(notYours(contest, user, level));
  return contest;
}

function valuesOf(draft: ContestDraft, before: ContestRow | null): Values {
  const { openAccountLimit, accountLimitRule } = draft;
  if (openAccountLimit && !parseAccountRule(accountLimitRule ?? ""))
    throw new Refusal("contest-rule-malformed");
  const awardType = draft.awardType ?? 0;
  return {
    title: draft.title,
    description: draft.description ?? null,
    type: draft.type,
    auth: draft.auth,
    startTime: draft.startTime,
    // Another start sets the countdown going again.
    pausedMs: before && draft.startTime.getTime() === before.startTime.getTime() ? before.pausedMs : null,
    endTime: draft.endTime,
    visible: draft.visible,
    sealRank: draft.sealRank,
    sealRankTime: draft.sealRank ? (draft.sealRankTime ?? null) : null,
    autoRealRank: draft.autoRealRank,
    rankShowName: draft.rankShowName,
    starAccounts: draft.starAccount,
    openRank: draft.openRank,
    openPrint: draft.openPrint,
    openAccountLimit,
    accountLimitRule: accountLimitRule || null,
    ...ruleValues(draft, before),
    submissionsMax: wantedOr(draft.submissionsMax, before?.submissionsMax),
    submitPauseS: draft.submitPauseS ?? before?.submitPauseS ?? 0,
    windowMinutes: wantedOr(draft.windowMinutes, before?.windowMinutes),
    ...termsValues(draft, before),
    applications: isOfListOnly(draft, before) ? wantedOr(draft.applications, before?.applications) : null,
    isRated: draft.isRated ?? before?.isRated ?? false,
    awardType,
    awards: awardType === 0 ? [] : draft.awardConfigList,
    allowEndSubmit: draft.allowEndSubmit,
    entry: draft.entry,
    teamSizeMax: draft.teamSizeMax,
    teamsCloseMinutes: wantedOr(draft.teamsCloseMinutes, before?.teamsCloseMinutes),
    networks: draft.networks,
    oneSession: draft.oneSession,
  };
}

/** What counts for everybody's rating is decided by the site's staff, and only of contests of single persons outside groups. */
function refuseRating(
  { roleId }: User,
  { isRated, entry }: Pick<Values, "isRated" | "entry">,
  before: Pick<ContestRow, "isRated" | "groupId">,
): void {
  const isChanged = isRated !== before.isRated;
  const isRatable = before.groupId === null && entry !== "teams";
  if ((isChanged && !isStaff(roleId)) || (isRated && !isRatable)) throw new Refusal("contest-not-ratable");
}

/** What a draft says; what it leaves out stays. */
const wantedOr = <Value>(wanted: Value | null | undefined, before: Value | null | undefined): Value | null =>
  wanted === undefined ? (before ?? null) : wanted;

/** Other rules to confirm are another version of them. */
function termsValues(
  { terms: wanted }: ContestDraft,
  before: ContestRow | null,
): Pick<Values, "terms" | "termsVersion"> {
  const [was, version] = [before?.terms ?? null, before?.termsVersion ?? 1];
  const terms = wantedOr(wanted, was);
  const isSame = terms?.ai === was?.ai && terms?.text === was?.text;
  return { terms, termsVersion: isSame ? version : version + 1 };
}

/** A rule that is usual for its type is not stored: it is the same contest as without. */
function ruleValues(
  { type, oiRankScoreType, rule }: ContestDraft,
  before: ContestRow | null,
): Pick<Values, "oiRankScoreType" | "rule"> {
  const kept = before?.rule && typeOfRule(before.rule).type === type ? before.rule : null;
  const wanted: ContestRule | null = rule === undefined ? kept : rule;
  if (!wanted) return { oiRankScoreType: oiRankScoreType ?? "Recent", rule: null };
  const scoreType = typeOfRule(wanted).oiRankScoreType;
  const isUsual = isSameRule(wanted, usualRule(ruleOf(type).name, scoreType));
  return { oiRankScoreType: scoreType, rule: isUsual ? null : wanted };
}

async function insertContest(tx: Sql, values: typeof contests.$inferInsert): Promise<ContestRow> {
  const [contest] = await tx.insert(contests).values(values).returning();
  if (!contest) throw new Error("no contest row came back");
  await tx.insert(contestCounters).values({ contestId: contest.id });
  return contest;
}

/** Whether a contest that is not public has no password: as the form says, or with one that does not say so, as it was. */
function isOfListOnly(
  { auth, listOnly, pwd }: Pick<ContestDraft, "auth" | "listOnly" | "pwd">,
  before: ContestRow | null,
): boolean {
  if (auth === contestAuth.public) return false;
  return listOnly ?? (before !== null && !pwd && isWithoutPassword(before));
}

/** In the group; null: the site's. */
export function createContest(
  { db, vault }: Parts,
  call: Acting,
  draft: ContestDraft,
  groupId: number | null = null,
): Promise<{ cid: number }> {
  const isOfList = isOfListOnly(draft, null);
  if (draft.auth !== contestAuth.public && !isOfList && !draft.pwd)
    throw new Refusal("contest-password-missing");
  const sealedPassword = draft.pwd && !isOfList ? vault.seal(draft.pwd) : null;
  return db.transaction(async (tx) => {
    const user = signedIn(call.viewer);
    const values = valuesOf(draft, null);
    refuseRating(user, values, { isRated: false, groupId });
    const contest = await insertContest(tx, { ...values, uid: user.uid, groupId, sealedPassword });
    await audit(tx, call, "contest.add", auditName(contest), null, stateOf(contest));
    return { cid: contest.id };
  });
}

export function changeContest(
  { db, vault }: Parts,
  call: Acting,
  { id, basedOn, ...draft }: BodyOf<typeof updateContest>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockContest(tx, call, id);
    refuseStale(basedOn, before);
    if (draft.type !== before.type && (await hasProblems(tx, id))) throw new Refusal("contest-type-stays");
    const values = valuesOf(draft, before);
    refuseRating(signedIn(call.viewer), values, before);
    if (values.windowMinutes !== before.windowMinutes && (await isBegun(tx, id)))
      throw new Refusal("contest-window-fixed");
    const takesAll = values.rule && isForAccepted(values.rule);
    const tookAll = before.rule && isForAccepted(before.rule);
    if (tookAll && !takesAll && (await hasProblems(tx, id, ofOtherType(draft.type)))) {
      throw new Refusal("contest-type-differs");
    }
    const known = before.sealedPassword === null ? null : vault.open(before.sealedPassword);
    const isOfList = isOfListOnly(draft, before);
    const isNew =
      !isOfList && Boolean(draft.pwd) && (known === null || !isSameSecret(draft.pwd ?? "", known));
    const kept = isOfList ? null : before.sealedPassword;
    const sealedPassword = isNew ? vault.seal(draft.pwd ?? "") : kept;
    if (draft.auth !== contestAuth.public && sealedPassword === null && !isOfList) {
      throw new Refusal("contest-password-missing");
    }
    const [after] = await tx
      .update(contests)
      .set({ ...values, sealedPassword, updatedAt: nextUpdatedAt(contests.updatedAt) })
      .where(eq(contests.id, id))
      .returning();
    if (!after) throw new Error("no contest row came back");
    const movedMs = after.endTime.getTime() - before.endTime.getTime();
    if (movedMs !== 0) await moveOwnEnds(tx, id, movedMs);
    const dropped =
      isOfList || (isNew && draft.auth !== contestAuth.public)
        ? await tx
            .delete(contestRegistrations)
            .where(
              and(
                eq(contestRegistrations.contestId, id),
                isOfList ? notInArray(contestRegistrations.uid, letIn(tx, id)) : undefined,
              ),
            )
            .returning({ uid: contestRegistrations.uid })
        : [];
    if (isOfList) await registerList(tx, id);
    await promote(tx, after);
    await tellOfChange(tx, [before, after], {
      by: signedIn(call.viewer).uid,
      dropped: dropped.map(({ uid }) => uid),
    });
    const isRestarred = JSON.stringify(before.starAccounts) !== JSON.stringify(after.starAccounts);
    if (isRestarred) await followStars(tx, id);
    if (before.sealRank && !before.autoRealRank && after.autoRealRank) await tellFinal(tx, id);
    await audit(tx, call, "contest.edit", auditName(before), stateOf(before), stateOf(after));
    await raiseEpoch(tx, id);
  });
}

/** Whether somebody takes part by the contest's times, or has begun a window of their own. */
async function isBegun(tx: Sql, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: contestParticipations.id })
    .from(contestParticipations)
    .innerJoin(contests, eq(contests.id, contestParticipations.contestId))
    .where(and(eq(contestParticipations.contestId, id), sql`${contests.startTime} <= clock_timestamp()`))
    .limit(1);
  return rows.length > 0;
}

const onList = (tx: Sql, cid: number) =>
  tx.select({ uid: contestSeats.uid }).from(contestSeats).where(eq(contestSeats.contestId, cid));

/** Who is in a contest without a password: its list, and whose application was admitted. */
const letIn = (tx: Sql, cid: number) => {
  const { admitted } = applicationState;
  return onList(tx, cid).union(
    tx
      .select({ uid: contestApplications.uid })
      .from(contestApplications)
      .where(and(eq(contestApplications.contestId, cid), eq(contestApplications.state, admitted))),
  );
};

/** Who was put on the list while the contest was for everybody was not registered. */
async function registerList(tx: Sql, cid: number): Promise<void> {
  const listed = await onList(tx, cid);
  if (listed.length === 0) return;
  await tx
    .insert(contestRegistrations)
    .values(listed.map(({ uid }) => ({ contestId: cid, uid })))
    .onConflictDoNothing();
}

/** What a contest cannot count that gives no points of its own for accepted programs. */
const ofOtherType = (type: number) => and(ne(problems.type, type), isNull(problems.remoteOj));

async function hasProblems(tx: Sql, cid: number, which?: SQL): Promise<boolean> {
  const rows = await tx
    .select({ id: contestProblems.id })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(and(eq(contestProblems.contestId, cid), which))
    .limit(1);
  return rows.length > 0;
}

export function changeVisible({ db }: Parts, call: Acting, cid: number, visible: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockContest(tx, call, cid);
    await tx
      .update(contests)
      .set({ visible, updatedAt: nextUpdatedAt(contests.updatedAt) })
      .where(eq(contests.id, cid));
    const from = { visible: before.visible };
    await audit(tx, call, "contest.edit", auditName(before), from, { visible });
    await raiseEpoch(tx, cid);
  });
}

const CLONED = " [Cloned]";

/** The title of a copy, in at most `max` characters. */
export const clonedTitle = (title: string, max: number): string =>
  title.slice(0, max - CLONED.length) + CLONED;

/** A copy of the contest's row for the caller; the password of somebody else's is not handed over with it. */
export function copyContest({ db, vault }: Parts, call: Acting, cid: number): Promise<void> {
  return db.transaction(async (tx) => {
    const user = signedIn(call.viewer);
    const [original] = await tx.select().from(contests).where(eq(contests.id, cid));
    if (!original) throw new Refusal("no-such-contest");
    const level = await levelFor(tx, original.groupId, user.uid);
    const isManaged = managesContest(original, user, level);
    const mayCopy = isManaged || (original.groupId === null && isStaff(user.roleId));
    if (!mayCopy) throw new Refusal(notYours(original, user, level));
    const { id, createdAt, updatedAt, ...copied } = original;
    const fresh = () => vault.seal(randomBytes(9).toString("base64url"));
    const contest = await insertContest(tx, {
      ...copied,
      title: clonedTitle(original.title, CONTEST_TITLE_MAX),
      uid: user.uid,
      source: cid,
      isRated: false,
      ...asPlanned(original),
      sealedPassword: isManaged || original.sealedPassword === null ? original.sealedPassword : fresh(),
    });
    await audit(tx, call, "contest.add", auditName(contest), null, stateOf(contest));
  });
}

/** What the audit log says of a contest; it hides members that are called a password. */
function stateOf(contest: ContestRow) {
  const { id, uid, createdAt, updatedAt, systemTestsAt, ...state } = contest;
  return state;
}
