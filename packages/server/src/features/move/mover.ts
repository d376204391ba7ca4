import { type MoveKind, type MoveReport, moveKinds } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { databaseErrorOf } from "../../platform/db.ts";
import type { Vault } from "../../platform/vault.ts";
import { settleBoard } from "../submission/training-record.ts";
import { countMoved, hashOf, movedAmong, openMove } from "./moved.ts";
import type { Names } from "./names.ts";
import { Remarks } from "./remarks.ts";
import type { Records, Source } from "./source.ts";
import { moved, moves } from "./tables.ts";
import { takeAnnouncement } from "./take/announcement.ts";
import { takeContest } from "./take/contest.ts";
import { takeGroup } from "./take/group.ts";
import { takeProblem } from "./take/problem.ts";
import { takeSubmissions } from "./take/submission.ts";
import { takeComment, takeDiscussion } from "./take/talk.ts";
import { takeTraining } from "./take/training.ts";
import { takeUsers } from "./take/user.ts";

export type Place = Pick<Deps, "db" | "store"> & { readonly vault: Vault };

/** What every taker works with. */
export interface Moving extends Place {
  readonly moveId: number;
  readonly source: Source;
  readonly names: Names;
  readonly remarks: Remarks;
  /** The first administrator, to whom belongs what nobody else does. */
  readonly root: { readonly uid: string; readonly username: string };
}

export interface Options {
  readonly names?: Names;
  /** Told how far the run is. */
  say?(kind: MoveKind, done: number, total: number): void;
  readonly signal?: AbortSignal;
}

/** Takes pages of one kind, of things that are not here yet; how many came. */
type Taker<Kind extends MoveKind> = (moving: Moving, page: readonly Records[Kind][]) => Promise<number>;

const oneByOne =
  <Kind extends MoveKind>(take: (moving: Moving, thing: Records[Kind]) => Promise<boolean>): Taker<Kind> =>
  async (moving, page) => {
    let fresh = 0;
    for (const thing of page) if (await take(moving, thing)) fresh += 1;
    return fresh;
  };

const takers: { [Kind in MoveKind]: Taker<Kind> } = {
  user: takeUsers,
  problem: oneByOne<"problem">(takeProblem),
  group: oneByOne<"group">(takeGroup),
  training: oneByOne<"training">(takeTraining),
  contest: oneByOne<"contest">(takeContest),
  discussion: oneByOne<"discussion">(takeDiscussion),
  comment: oneByOne<"comment">(takeComment),
  announcement: oneByOne<"announcement">(takeAnnouncement),
  submission: takeSubmissions,
};

/**
 * Brings what the old site has and this one has not. Each thing comes in a transaction with the row that says so: a run that
 * is killed loses nothing and makes nothing twice, and the next one goes on.
 */
export async function move(place: Place, source: Source, options: Options = {}): Promise<MoveReport> {
  const startedAt = new Date();
  const { db } = place;
  const moveId = await openMove(db, source.system, source.site);
  const root = await db.query.users.findFirst({ where: (user, { eq }) => eq(user.uid, "1") });
  if (!root) throw new Error("the site has no first administrator yet");
  const remarks = new Remarks();
  const moving: Moving = { ...place, moveId, source, remarks, root, names: options.names ?? {} };
  const kinds: MoveReport["kinds"] = [];
  for (const kind of moveKinds) {
    const fresh = await takeAll(moving, kind, options);
    const there = await source.count(kind);
    kinds.push({ kind, there, here: await countMoved(db, moveId, kind), fresh });
  }
  await settleTrainings(moving);
  for (const { name, count } of await source.left()) remarks.add("user", "not-moved", name, null, count);
  const report: MoveReport = {
    ...{ system: source.system, site: source.site, what: "move" },
    ...{ startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() },
    ...{ kinds, remarks: remarks.list, samples: [], proofs: [] },
  };
  await db.update(moves).set({ report, updatedAt: new Date() }).where(eq(moves.id, moveId));
  return report;
}

/** Boards of trainings, by the submissions that came behind them. */
async function settleTrainings({ db, moveId }: Moving): Promise<void> {
  const rows = await db
    .select({ newId: moved.newId })
    .from(moved)
    .where(and(eq(moved.moveId, moveId), eq(moved.kind, "training")));
  for (const { newId } of rows) await settleBoard(db, { trainingId: Number(newId) });
}

async function takeAll<Kind extends MoveKind>(moving: Moving, kind: Kind, options: Options): Promise<number> {
  const { source, remarks, db, moveId } = moving;
  const total = await source.count(kind);
  let done = 0;
  let fresh = 0;
  for await (const page of source.pages(kind, remarks)) {
    options.signal?.throwIfAborted();
    const known = await movedAmong(
      db,
      moveId,
      kind,
      page.map(({ id }) => id),
    );
    for (const thing of page) {
      const before = known.get(thing.id)?.hash;
      if (before && before !== hashOf(fingerprintOf(thing))) remarks.add(kind, "changed-there", thing.id);
    }
    fresh += await takeGently(
      moving,
      kind,
      page.filter(({ id }) => !known.has(id)),
    );
    done += page.length;
    options.say?.(kind, done, total);
  }
  return fresh;
}

/** Codes of PostgreSQL for values that cannot be stored, and for rows that do not fit the others. */
const BAD_DATA = /^2[23]/;

/** What the database does not take is named, and the others of its page come without it. */
async function takeGently<Kind extends MoveKind>(
  moving: Moving,
  kind: Kind,
  page: readonly Records[Kind][],
): Promise<number> {
  try {
    return await takers[kind](moving, page);
  } catch (error) {
    const said = databaseErrorOf(error);
    if (!said || !BAD_DATA.test(said.code ?? "")) throw error;
    const ids = page.map(({ id }) => id);
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) {
      moving.remarks.add(kind, "refused", only, said.message);
      return 0;
    }
    const known = await movedAmong(moving.db, moving.moveId, kind, ids);
    let fresh = known.size;
    for (const thing of page) if (!known.has(thing.id)) fresh += await takeGently(moving, kind, [thing]);
    return fresh;
  }
}

/** What of a thing says whether it was changed there. */
export const fingerprintOf = (thing: object): unknown => ("fingerprint" in thing ? thing.fingerprint : thing);
