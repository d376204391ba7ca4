import { isInProgress, judgeMessage, status } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { languages } from "../language/tables.ts";
import { submissions } from "../submission/tables.ts";
import {
  freeAccounts,
  hasAccount,
  keepSession,
  leaseAccount,
  noteRefused,
  openAccount,
  openSession,
} from "./accounts.ts";
import type { RemoteAdapter } from "./adapters/adapter.ts";
import { noteFailure, noteSuccess } from "./breaker.ts";
import type { SiteClient } from "./client.ts";
import { ofTheSite, RemoteFault } from "./fault.ts";
import { failRun, finishRun, keepPages, showProgress } from "./finish.ts";
import { withMarker } from "./marker.ts";
import { leaveRun, noteRun, type RunRow } from "./runs.ts";
import { lookAgain, send } from "./send.ts";
import { newSession } from "./session.ts";
import { remoteProblems } from "./tables.ts";
import { clientFor, fail, type Leave, type RemoteDeps, signedIn, type Work } from "./work.ts";

/** Takes a leased run one step on: sends it, looks for it, or asks for its verdict. */
export async function takeStep(deps: RemoteDeps, run: RunRow): Promise<void> {
  const { db, timing } = deps;
  const site = deps.sites.of(run.oj);
  const wanted = run.phase === "sent" && !site.adapter.pollsAsAuthor ? null : run.accountId;
  const needsAccount = run.phase !== "sent" || site.adapter.pollsAsAuthor;
  const row =
    needsAccount || run.accountId !== null
      ? await leaseAccount(db, { site: run.site, runId: run.submissionId, wanted }, timing)
      : undefined;
  if (!row && needsAccount) return withoutAccount(deps, run, wanted);
  const account = row ? openAccount(deps.vault, row) : null;
  if (row && !account) {
    await noteRefused(db, row.id, "its password was sealed with another key: enter it again");
    await freeAccounts(db, run.submissionId);
    await leaveRun(db, run, { inMs: timing.again });
    return;
  }
  const loaded = await load(deps, run);
  if (!loaded) return fail(deps, run, "remote-failed-there", "the problem or its language is gone", []);
  const client = clientFor(deps, site, row ? openSession(deps.vault, row) : newSession(), account);
  const work: Work = {
    deps,
    run,
    adapter: site.adapter,
    client,
    account: account ?? { username: "", password: "" },
    accountId: row?.id ?? 0,
    ...loaded,
    code: withMarker(loaded.code, run.marker, loaded.language.name),
  };
  const keep = async () => {
    if (row && client.seen.length > 0) await keepSession(deps, row.id, client.session, run.submissionId);
  };
  try {
    const leave = await goOn(work);
    await keep();
    await leave();
    await noteSuccess(db, run.site);
  } catch (error) {
    await keep();
    await takeFault(work, error);
  }
}

function goOn(work: Work): Promise<Leave> {
  const { phase } = work.run;
  if (phase === "sent") return poll(work);
  return phase === "sending" ? lookAgain(work) : send(work);
}

async function load({ db, sites }: RemoteDeps, run: RunRow) {
  const [row] = await db
    .select({ code: submissions.code, language: submissions.language, remoteId: remoteProblems.remoteId })
    .from(submissions)
    .innerJoin(remoteProblems, eq(remoteProblems.problemId, submissions.problemId))
    .where(eq(submissions.id, run.submissionId));
  if (!row) return undefined;
  const { adapter } = sites.of(run.oj);
  const known = adapter.languages.find(({ name }) => name === row.language);
  const language = known ?? (await storedLanguage(db, adapter, row.language));
  return language && { ...row, language };
}

/** Judges without a list of their own call their languages as we do. */
async function storedLanguage(db: RemoteDeps["db"], adapter: RemoteAdapter, name: string) {
  if (adapter.languages.length > 0) return undefined;
  const [row] = await db
    .select({ name: languages.name, contentType: languages.contentType })
    .from(languages)
    .where(and(eq(languages.oj, adapter.oj), eq(languages.name, name)));
  return row && { ...row, id: row.name };
}

async function withoutAccount(deps: RemoteDeps, run: RunRow, wanted: number | null): Promise<void> {
  const { db, timing } = deps;
  if (!(await hasAccount(db, run.site))) {
    const message = judgeMessage("remote-no-account", { judge: run.site });
    const trace = `no account of ${run.site} that may be used`;
    await failRun(db, run, { status: status.systemError, message, trace, pages: [] });
    return;
  }
  // Its own account is gone or switched off, and only that one may ask for the run. Who wants a verdict all the same,
  // and says so, has it sent anew.
  if (wanted !== null && run.phase === "sent" && run.resends > 0 && !(await isUsable(deps, wanted))) {
    const anew = { phase: "waiting", remoteRunId: null, accountId: null, newestBefore: null } as const;
    await leaveRun(db, run, { ...anew, sentAt: null, resends: 0, inMs: 0 });
    return;
  }
  await leaveRun(db, run, { inMs: timing.again });
}

async function isUsable({ db }: RemoteDeps, id: number): Promise<boolean> {
  const { rows } = await db.$client.query("select 1 from remote_account where id = $1 and enabled", [id]);
  return rows.length > 0;
}

async function poll(work: Work): Promise<Leave> {
  const { deps, run, adapter, client, account, remoteId } = work;
  const { db, timing } = deps;
  const at = { remoteId, runId: run.remoteRunId ?? "", username: account.username };
  const asks = () => adapter.poll(client, at);
  const pause = Math.min(timing.pollMost, Math.round(timing.firstPoll * 1.3 ** run.polls));
  const polls = { polls: run.polls + 1, polledMs: run.polledMs + pause };
  try {
    const verdict = await (adapter.pollsAsAuthor ? signedIn(work, asks) : asks());
    if (!isInProgress(verdict.status)) return () => finishRun(db, run, verdict);
    await showProgress(db, run, verdict.status);
  } catch (error) {
    if (run.polledMs + pause > timing.pollAll || !(error instanceof RemoteFault)) throw error;
    await noteRun(db, run, polls);
    throw error;
  }
  if (run.polledMs + pause > timing.pollAll) {
    const seconds = Math.round(timing.pollAll / 1000);
    const trace = `no verdict within ${seconds} s`;
    return () => fail(deps, run, "remote-no-verdict", trace, client.seen, { seconds });
  }
  return () => leaveRun(db, run, { ...polls, inMs: pause });
}

/** An odd page before anything was sent: often the next one is right, so it is tried a few times before it fails. */
async function takeSetback(
  deps: RemoteDeps,
  run: RunRow,
  { seen }: SiteClient,
  { kind, message }: RemoteFault,
): Promise<void> {
  const inMs = deps.timing.setbacks[run.setbacks];
  if (inMs === undefined) {
    const code = kind === "page-changed" ? "remote-page-changed" : "remote-failed-there";
    return fail(deps, run, code, message, seen);
  }
  await deps.db.transaction(async (tx) => {
    if (!(await leaveRun(tx, run, { setbacks: run.setbacks + 1, inMs }))) return;
    await freeAccounts(tx, run.submissionId);
    await keepPages(tx, run.submissionId, `${run.oj}: ${message}`, seen);
  });
}

/** What a fault means for the run, its account and its judge. */
async function takeFault({ deps, run, client, accountId }: Work, error: unknown): Promise<void> {
  const { db, log, stopping, timing } = deps;
  if (stopping.aborted) {
    await leaveRun(db, run, { inMs: 0 });
    return;
  }
  if (!(error instanceof RemoteFault)) {
    log.error({ err: error, submission: run.submissionId, judge: run.oj }, "a remote judge's step failed");
    await fail(deps, run, "judge-fault", String(error instanceof Error ? error.stack : error), client.seen);
    return;
  }
  log.info(
    { judge: run.oj, submission: run.submissionId, kind: error.kind, cause: error.message },
    "remote judge",
  );
  if (ofTheSite.has(error.kind)) await noteFailure(db, run.site, `${error.kind}: ${error.message}`, timing);
  switch (error.kind) {
    case "rejected":
      return fail(deps, run, "remote-rejected", error.message, client.seen, {
        reason: error.message.slice(0, 200),
      });
    case "blocked":
    case "page-changed":
    case "not-found":
      if (run.phase === "waiting") return takeSetback(deps, run, client, error);
      if (error.kind !== "blocked") break;
      return fail(deps, run, "remote-failed-there", error.message, client.seen);
    case "sign-in-refused":
      await noteRefused(db, accountId, error.message);
      if (run.phase === "waiting") await freeAccounts(db, run.submissionId);
      break;
    default:
  }
  if (run.phase === "sent" && run.polledMs > timing.pollAll) {
    const seconds = Math.round(timing.pollAll / 1000);
    return fail(
      deps,
      run,
      "remote-no-verdict",
      `no verdict within ${seconds} s: ${error.message}`,
      client.seen,
      { seconds },
    );
  }
  if (run.phase === "waiting") await freeAccounts(db, run.submissionId);
  await leaveRun(db, run, { inMs: error.retryAfterMs ?? timing.again });
}
