import { status } from "@verdict/contract";
import { and, eq, inArray } from "drizzle-orm";
import { freeAccountsOfEnded } from "./accounts.ts";
import type { OwnRun } from "./adapters/adapter.ts";
import { type FaultKind, RemoteFault } from "./fault.ts";
import { showProgress } from "./finish.ts";
import { isSent } from "./marker.ts";
import { leaveRun, noteRun } from "./runs.ts";
import { remoteRuns } from "./tables.ts";
import { fail, forgetSession, type Leave, signedIn, type Work } from "./work.ts";

/** Answers to a sent program which say that the judge did not take it. */
const notTaken: ReadonlySet<FaultKind> = new Set([
  "rejected",
  "rate-limited",
  "captcha",
  "signed-out",
  "sign-in-refused",
  "blocked",
  "not-found",
]);

const isNewer = (id: string, than: string) =>
  id.length === than.length ? id > than : id.length > than.length;

/** Another server has the step: this one sends nothing. */
class Overtaken extends Error {}

/** Sends the program. From the moment its request leaves the judge may have it, whatever comes back. */
export async function send(work: Work): Promise<Leave> {
  const { deps, run, adapter, client, account, accountId, remoteId, language, code } = work;
  const { db, timing } = deps;
  // From here on it cannot be cancelled.
  if (!(await showProgress(db, run, status.pending))) {
    return () => freeAccountsOfEnded(db, run.submissionId);
  }
  const before = await signedIn(work, () => adapter.ownRuns(client, account, remoteId));
  const newestBefore = run.newestBefore ?? before[0]?.id ?? "";
  const leaves = async () => {
    const sending = {
      phase: "sending",
      accountId,
      newestBefore,
      sentAt: new Date(),
      looks: 0,
      setbacks: 0,
    } as const;
    if (!(await noteRun(db, run, sending))) throw new Overtaken();
  };
  const submit = async () => {
    client.beforePost = leaves;
    try {
      return await adapter.submit(client, account, { remoteId, language, code });
    } finally {
      client.beforePost = null;
    }
  };
  let runId: string | null;
  try {
    runId = await signedIn(work, submit);
  } catch (error) {
    if (error instanceof Overtaken) return async () => {};
    const isNotThere = error instanceof RemoteFault && (error.isUnsent || notTaken.has(error.kind));
    // What went wrong behind the redirect of a sent form says nothing of the form.
    if (isNotThere && !client.isPostAnswered) {
      await noteRun(db, run, { phase: "waiting", accountId: null, newestBefore: null, sentAt: null });
    }
    throw error;
  }
  runId ??= await find(work);
  if (runId === null) return () => leaveRun(db, run, { inMs: timing.looks[0] ?? timing.again });
  return () => leaveRun(db, run, { phase: "sent", remoteRunId: runId, inMs: timing.firstPoll });
}

/** The run's number among the account's own that are newer than what was there before; null: none is there (yet). */
async function find(work: Work): Promise<string | null> {
  const { run, adapter, client, account, remoteId, code } = work;
  const list = await signedIn(work, () => adapter.ownRuns(client, account, remoteId));
  const before = run.newestBefore ?? "";
  const fresh = list.filter(({ id }) => before === "" || isNewer(id, before)).toReversed();
  const taken = await knownRuns(work, fresh);
  for (const { id } of fresh) {
    if (taken.has(id)) continue;
    const at = { remoteId, runId: id, username: account.username };
    if (isSent(await signedIn(work, () => adapter.source(client, at)), code, run.marker)) return id;
  }
  return null;
}

/** Runs that belong to other submissions. */
async function knownRuns({ deps, run }: Work, list: readonly OwnRun[]): Promise<Set<string | null>> {
  if (list.length === 0) return new Set();
  const ids = list.map(({ id }) => id);
  const rows = await deps.db
    .select({ id: remoteRuns.remoteRunId })
    .from(remoteRuns)
    .where(and(eq(remoteRuns.oj, run.oj), inArray(remoteRuns.remoteRunId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * The answer to a sent program was lost, or its server was: whether the judge has it is seen in the account's own runs.
 * One that is not there is not sent again by itself: the first request may still be on its way. Who asks for it gets it
 * sent, once so much time has passed that none can be.
 */
export async function lookAgain(work: Work): Promise<Leave> {
  const { deps, run, client } = work;
  const { db, timing } = deps;
  const runId = await find(work);
  if (runId !== null) {
    return () => leaveRun(db, run, { phase: "sent", remoteRunId: runId, inMs: timing.firstPoll });
  }
  const looks = run.looks + 1;
  const next = timing.looks[looks];
  if (next !== undefined) return () => leaveRun(db, run, { looks, inMs: next });
  if (run.resends === 0) {
    const trace = `not in the account's runs after ${looks} looks`;
    return () => fail(deps, run, "remote-not-arrived", trace, client.seen);
  }
  const stillMs = (run.sentAt?.getTime() ?? 0) + timing.settle - Date.now();
  if (stillMs > 0) return () => leaveRun(db, run, { inMs: stillMs });
  // What was lost may have been the answer that the session is over.
  forgetSession(client);
  const anew = { phase: "waiting", accountId: null, sentAt: null, resends: 0, looks: 0 } as const;
  return () => leaveRun(db, run, { ...anew, queuedAt: new Date(), inMs: 0 });
}
