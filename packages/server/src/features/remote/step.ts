import { isInProgress, type JudgeMessageCode, judgeMessage, status } from "@verdict/contract";
import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { languages } from "../language/tables.ts";
import { submissions } from "../submission/tables.ts";
import {
  freeAccounts,
  hasAccount,
  keepSession,
  leaseAccount,
  noteRefused,
  noteSignedIn,
  openAccount,
  openSession,
} from "./accounts.ts";
import type { OwnRun, RemoteAccount, RemoteAdapter, RemoteLanguage } from "./adapter.ts";
import { noteFailure, noteSuccess, takeTurn } from "./breaker.ts";
import { SiteClient } from "./client.ts";
import { type FaultKind, ofTheSite, RemoteFault } from "./fault.ts";
import { failRun, finishRun, showProgress } from "./finish.ts";
import { isSent, withMarker } from "./marker.ts";
import { leaveRun, noteRun, type RunRow } from "./runs.ts";
import { newSession, type Session } from "./session.ts";
import type { Site, Sites } from "./sites.ts";
import { remoteProblems, remoteRuns } from "./tables.ts";
import type { Timing } from "./timing.ts";

export type RemoteDeps = Pick<Deps, "db" | "vault" | "log" | "stopping"> & { sites: Sites; timing: Timing };

/** Times a program is sent again after it surely did not arrive. */
const RESENDS_MAX = 2;

/** A client of a judge in a session; `account` is whose password no page may show. */
export function clientFor(
  { db, stopping, timing }: RemoteDeps,
  site: Site,
  session: Session,
  account: RemoteAccount | null,
): SiteClient {
  return new SiteClient({
    origin: site.origin,
    reach: site.reach,
    session,
    dispatcher: site.dispatcher,
    timeoutMs: timing.request,
    turn: () => takeTurn(db, site, stopping),
    secrets: account ? [account.password] : [],
    signal: stopping,
  });
}

/** What a step works with. */
interface Work {
  deps: RemoteDeps;
  run: RunRow;
  adapter: RemoteAdapter;
  client: SiteClient;
  account: RemoteAccount;
  accountId: number;
  remoteId: string;
  language: RemoteLanguage;
  /** As it is sent. */
  code: string;
}

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
  try {
    if (run.phase === "sent") await poll(work);
    else if (run.phase === "sending") await lookAgain(work);
    else await send(work);
    await noteSuccess(db, run.site);
  } catch (error) {
    await takeFault(work, error);
  } finally {
    if (row && client.seen.length > 0 && account) await keepUnlessRefused(work);
  }
}

/** A refused sign-in threw the session away: what the client holds is of no use. */
async function keepUnlessRefused({ deps, client, accountId }: Work): Promise<void> {
  if (client.session.values.get("refused")) return;
  await keepSession(deps, accountId, client.session);
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
  // Its own account is gone or switched off: only that one may ask for the run, so that it is sent anew.
  if (wanted !== null && run.phase === "sent" && !(await isUsable(deps, wanted))) {
    await leaveRun(db, run, { phase: "waiting", remoteRunId: null, accountId: null, inMs: 0 });
    return;
  }
  await leaveRun(db, run, { inMs: timing.again });
}

async function isUsable({ db }: RemoteDeps, id: number): Promise<boolean> {
  const { rows } = await db.$client.query("select 1 from remote_account where id = $1 and enabled", [id]);
  return rows.length > 0;
}

/** Signs in where the session is over, and does it again. */
async function signedIn<T>(
  { deps, adapter, client, account, accountId }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const isNew =
    (await client.session.jar.serialize())?.cookies.length === 0 && client.session.values.size === 0;
  const signIn = async () => {
    await adapter.signIn(client, account);
    await noteSignedIn(deps.db, accountId);
  };
  if (isNew) await signIn();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RemoteFault) || error.kind !== "signed-out") throw error;
    client.session.jar.removeAllCookiesSync();
    client.session.values.clear();
    await signIn();
    return work();
  }
}

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

/** Sends the program. From the moment before on the judge may have it, whatever comes back. */
async function send(work: Work): Promise<void> {
  const { deps, run, adapter, client, account, accountId, remoteId, language, code } = work;
  const { db, timing } = deps;
  // From here on it cannot be cancelled.
  if (!(await showProgress(db, run, status.pending))) return;
  const before = await signedIn(work, () => adapter.ownRuns(client, account, remoteId));
  const newestBefore = before[0]?.id ?? "";
  const isMine = await noteRun(db, run, {
    phase: "sending",
    accountId,
    newestBefore,
    sentAt: new Date(),
    looks: 0,
  });
  if (!isMine) return;
  let runId: string | null;
  try {
    runId = await signedIn(work, () => adapter.submit(client, account, { remoteId, language, code }));
  } catch (error) {
    // These answers say that the judge did not take it: nothing is on its way.
    if (error instanceof RemoteFault && notTaken.has(error.kind)) {
      await noteRun(db, run, { phase: "waiting", sentAt: null });
    }
    throw error;
  }
  runId ??= await find(work);
  if (runId === null) {
    await leaveRun(db, run, { inMs: timing.looks[0] ?? timing.again });
    return;
  }
  await leaveRun(db, run, { phase: "sent", remoteRunId: runId, inMs: timing.firstPoll });
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

/** The answer to a sent program was lost, or its server was: whether the judge has it is seen in the account's own runs. */
async function lookAgain(work: Work): Promise<void> {
  const { deps, run } = work;
  const { db, timing } = deps;
  const runId = await find(work);
  if (runId !== null) {
    await leaveRun(db, run, { phase: "sent", remoteRunId: runId, inMs: timing.firstPoll });
    return;
  }
  const looks = run.looks + 1;
  const next = timing.looks[looks];
  if (next !== undefined) {
    await leaveRun(db, run, { looks, inMs: next });
  } else if (run.resends < RESENDS_MAX) {
    // What was lost may have been the answer that the session is over.
    work.client.session.jar.removeAllCookiesSync();
    work.client.session.values.clear();
    await leaveRun(db, run, { phase: "waiting", resends: run.resends + 1, looks: 0, inMs: 0 });
  } else {
    await fail(
      deps,
      run,
      "remote-not-arrived",
      `not in the account's runs after ${run.resends + 1} tries`,
      work.client.seen,
    );
  }
}

async function poll(work: Work): Promise<void> {
  const { deps, run, adapter, client, account, remoteId } = work;
  const { db, timing } = deps;
  const at = { remoteId, runId: run.remoteRunId ?? "", username: account.username };
  const asks = () => adapter.poll(client, at);
  const pause = Math.min(timing.pollMost, Math.round(timing.firstPoll * 1.3 ** run.polls));
  const polls = { polls: run.polls + 1, polledMs: run.polledMs + pause };
  try {
    const verdict = await (adapter.pollsAsAuthor ? signedIn(work, asks) : asks());
    if (!isInProgress(verdict.status)) {
      await finishRun(db, run, verdict);
      return;
    }
    await showProgress(db, run, verdict.status);
  } catch (error) {
    if (run.polledMs + pause > timing.pollAll || !(error instanceof RemoteFault)) throw error;
    await noteRun(db, run, polls);
    throw error;
  }
  if (run.polledMs + pause > timing.pollAll) {
    const seconds = Math.round(timing.pollAll / 1000);
    await fail(deps, run, "remote-no-verdict", `no verdict within ${seconds} s`, client.seen, { seconds });
    return;
  }
  await leaveRun(db, run, { ...polls, inMs: pause });
}

async function fail(
  { db }: RemoteDeps,
  run: RunRow,
  code: JudgeMessageCode,
  trace: string,
  pages: SiteClient["seen"],
  params: Record<string, string | number> = {},
): Promise<void> {
  const message = judgeMessage(code, { judge: run.site, ...params });
  await failRun(db, run, { status: status.submitFailed, message, trace: `${run.oj}: ${trace}`, pages });
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
      return fail(deps, run, "remote-failed-there", error.message, client.seen);
    case "page-changed":
      if (run.phase === "sending" || run.phase === "sent") break;
      return fail(deps, run, "remote-page-changed", error.message, client.seen);
    case "sign-in-refused":
      client.session.values.set("refused", "yes");
      await noteRefused(db, accountId, error.message);
      if (run.phase === "waiting") await freeAccounts(db, run.submissionId);
      break;
    case "not-found":
      if (run.phase === "waiting") return fail(deps, run, "remote-failed-there", error.message, client.seen);
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
