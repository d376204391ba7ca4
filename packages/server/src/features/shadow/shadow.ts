import { CODE_MAX, type SubmissionStatus } from "@verdict/contract";
import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { everyAndOnNotify, jobTimer } from "../../platform/every.ts";
import { storableText } from "../../platform/json.ts";
import { OutsideError } from "../../platform/outside.ts";
import { Refusal } from "../../platform/refusal.ts";
import { judgementTypeOf } from "../clics/words.ts";
import { contestProblems } from "../contest/tables.ts";
import { addCustomRun, customRunState } from "../custom-run/runs.ts";
import { ownLanguages } from "../language/queries.ts";
import { problems } from "../problem/tables.ts";
import { known, ourLanguage } from "./languages.ts";
import { readNews, readProgram } from "./reading.ts";
import { fetchProgram, type Remote, readFeed } from "./remote.ts";
import { shadowState, shadowSubmissions, shadows } from "./tables.ts";
import { takeNews } from "./take.ts";

const LOOK_EVERY_MS = 2000;
const FAILURE = "other systems could not be judged along";
/** How long a server may take for one look before another does it. */
const LEASE_SECONDS = 60;
/** From then on a look fetches no more programs, so that it is over within its lease. */
const FETCH_MS = 40_000;
/** Systems that one server looks at side by side. */
const LOOKS_MAX = 10;
/** Programs at our judges at once: contests of this site go first. */
const OPEN_MAX = 20;

type Parts = Pick<Deps, "db" | "listener" | "log" | "stopping" | "vault">;
type Row = typeof shadows.$inferSelect;

/** Reads and judges along what is to be, on whichever server comes first; none of them waits for another that is slow. */
export function startShadows(deps: Parts): void {
  const { db, log, stopping } = deps;
  const looking = new Set<number>();
  const timer = { ...jobTimer, ms: LOOK_EVERY_MS, failure: FAILURE };
  everyAndOnNotify(deps, timer, async () => {
    const running = await db
      .select({ cid: shadows.contestId })
      .from(shadows)
      .where(eq(shadows.isRunning, true))
      .orderBy(sql`${shadows.readAt} nulls first`);
    for (const { cid } of running) {
      if (stopping.aborted || looking.size >= LOOKS_MAX) break;
      if (looking.has(cid)) continue;
      looking.add(cid);
      void look(deps, cid)
        .catch((error: unknown) => stopping.aborted || log.warn({ err: error, cid }, FAILURE))
        .finally(() => looking.delete(cid));
    }
    return running.length > 0;
  });
}

/** One look at one other system, unless another server is at it. */
async function look(deps: Parts, cid: number): Promise<void> {
  const { db, log } = deps;
  const fetchUntil = performance.now() + FETCH_MS;
  const [shadow] = await db
    .update(shadows)
    // Milliseconds: a Date says which lease it was.
    .set({ leaseUntil: sql`date_trunc('milliseconds', now()) + make_interval(secs => ${LEASE_SECONDS})` })
    .where(
      and(
        eq(shadows.contestId, cid),
        eq(shadows.isRunning, true),
        or(isNull(shadows.leaseUntil), lt(shadows.leaseUntil, sql`now()`)),
      ),
    )
    .returning();
  if (!shadow) return;
  try {
    const remote = remoteOf(deps, shadow);
    const parts = await readFeed(remote, shadow.sinceToken, deps.stopping);
    await readNews(shadow.uid, parts, (news) => takeNews(db, cid, shadow.url, news));
    await judgeMore(deps, cid, remote, fetchUntil);
    await collect(db, cid);
  } catch (error) {
    const isTheirs = error instanceof OutsideError;
    // Whatever one of them sends, the others are looked at.
    if (!isTheirs) log.warn({ err: error, cid }, FAILURE);
    const message = isTheirs ? error.message : "what it answered could not be taken in";
    // A token that is not known any more: from the beginning, which does no harm.
    const isForgotten = shadow.sinceToken !== null && message.endsWith(" 400");
    await db
      .update(shadows)
      .set({ error: storableText(message.slice(0, 300)), ...(isForgotten && { sinceToken: null }) })
      .where(eq(shadows.contestId, cid));
  } finally {
    // Its own lease, not that of a server that came after it.
    await db
      .update(shadows)
      .set({ leaseUntil: null })
      .where(and(eq(shadows.contestId, cid), eq(shadows.leaseUntil, shadow.leaseUntil as Date)));
  }
}

function remoteOf({ vault }: Parts, { url, username, sealedPassword, mayBePrivate }: Row): Remote {
  const password = vault.open(sealedPassword);
  if (password === null) throw new OutsideError("the stored password cannot be read: save it again");
  return { url, username, password, mayBePrivate };
}

/** Our problems by the letters of theirs. */
async function problemsByLabel(db: Db, cid: number) {
  const rows = await db
    .select({
      label: contestProblems.displayId,
      problemId: contestProblems.problemId,
      dataVersionId: sql<
        number | null
      >`coalesce(${contestProblems.dataVersionId}, ${problems.dataVersionId})`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, cid));
  return new Map(rows.map((row) => [row.label.toUpperCase(), row]));
}

/** Fetches programs that wait and sends them to our judges, as far as there is room. */
async function judgeMore(
  { db, stopping }: Parts,
  cid: number,
  remote: Remote,
  fetchUntil: number,
): Promise<void> {
  const [shadow] = await db.select().from(shadows).where(eq(shadows.contestId, cid));
  const of = (state: number) => and(eq(shadowSubmissions.contestId, cid), eq(shadowSubmissions.state, state));
  const open = await db.$count(shadowSubmissions, of(shadowState.judging));
  if (!shadow || open >= OPEN_MAX) return;
  const waiting = await db
    .select()
    .from(shadowSubmissions)
    .where(of(shadowState.waiting))
    .orderBy(asc(shadowSubmissions.sentAt), asc(shadowSubmissions.remoteId))
    .limit(OPEN_MAX - open);
  const own = await problemsByLabel(db, cid);
  const languages = (await ownLanguages(db)).map(({ name }) => name);
  for (const row of waiting) {
    if (stopping.aborted || performance.now() > fetchUntil) return;
    const set = (values: Partial<typeof shadowSubmissions.$inferInsert>) =>
      db
        .update(shadowSubmissions)
        .set(values)
        .where(and(of(shadowState.waiting), eq(shadowSubmissions.remoteId, row.remoteId)));
    const refuse = (reason: "problem" | "language" | "program") =>
      set({ state: shadowState.unjudged, reason });
    const problem = own.get((known(shadow.problems, row.problem) ?? "").toUpperCase());
    const theirs = { id: row.language, name: known(shadow.languages, row.language) ?? row.language };
    const language = ourLanguage(theirs, shadow.chosenLanguages, languages);
    const isReady = problem?.dataVersionId != null;
    if (!problem || !isReady) await refuse("problem");
    else if (!language) await refuse("language");
    else {
      const zip = row.files && (await fetchProgram(remote, row.files, stopping));
      const code = zip && (await readProgram(shadow.uid, zip));
      if (!code || code.length > CODE_MAX || code.includes("\0")) {
        await refuse("program");
        continue;
      }
      const { problemId, dataVersionId } = problem;
      const judging = db.transaction(async (tx) => {
        const runKey = await addCustomRun(tx, {
          ...{ uid: shadow.uid, language, code, problemId, input: { kind: "reference" as const } },
          ...(dataVersionId !== null && { dataVersionId }),
        });
        await tx
          .update(shadowSubmissions)
          .set({ state: shadowState.judging, runKey })
          .where(and(of(shadowState.waiting), eq(shadowSubmissions.remoteId, row.remoteId)));
        return true;
      });
      // Whoever set it up has used the judge for this hour: it waits for a later look.
      if (!(await judging.catch(falseIfUsedUp))) return;
    }
  }
}

function falseIfUsedUp(error: unknown): false {
  if (error instanceof Refusal && error.code === "judge-seconds-used") return false;
  throw error;
}

/** What our judges said by now. A run that is gone is made again. */
async function collect(db: Db, cid: number): Promise<void> {
  const rows = await db
    .select({ remoteId: shadowSubmissions.remoteId, runKey: shadowSubmissions.runKey })
    .from(shadowSubmissions)
    .where(and(eq(shadowSubmissions.contestId, cid), inArray(shadowSubmissions.state, [shadowState.judging])))
    .limit(OPEN_MAX);
  for (const { remoteId, runKey } of rows) {
    const run = runKey ? await customRunState(db, runKey) : undefined;
    if (run && !run.result) continue;
    const { result } = run ?? {};
    await db
      .update(shadowSubmissions)
      .set(
        result
          ? {
              state: shadowState.judged,
              ours: judgementTypeOf(result.status as SubmissionStatus),
              status: result.status as SubmissionStatus,
              timeMs: result.timeMs,
            }
          : { state: shadowState.waiting, runKey: null },
      )
      .where(and(eq(shadowSubmissions.contestId, cid), eq(shadowSubmissions.remoteId, remoteId)));
  }
}
