import { randomBytes } from "node:crypto";
import type { CustomRunKind } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { type Listener, notify } from "../../platform/notify.ts";
import { attempts, priority } from "../judge/tables.ts";
import { reserveJudge } from "./judge-seconds.ts";
import { type CustomRunInput, type CustomRunResult, customRuns } from "./tables.ts";

/**
 * Custom runs: judgings that are no submissions. They take the same queue, leases and nodes as submissions, after
 * them and before rejudges, and leave no trace in lists and counts:
 *
 * ```ts
 * // in the transaction of whoever asks
 * const key = await addCustomRun(tx, { uid, language: "C++", code, problemId: null,
 *   input: { kind: "checker_compile", judgeMode: "spj", extraFiles: { "rules.h": "…" } } });
 * const key = await addCustomRun(tx, { uid, language, code, problemId, dataVersionId,
 *   input: { kind: "reference" } });
 * // afterwards
 * const run = await waitForCustomRun(deps, key, 60_000); // run.result undefined: not finished in that time
 * ```
 *
 * checker_compile: `result.status` is 0 when it compiles; -2 with the compiler's words in `errorMessage`; 4 with
 * the cause there when no node could try. reference, a jury solution: a submission's verdict, with status, timeMs, memoryKiB,
 * score and message of each case in `result.cases`; limits and mode are those the problem's row has when a node
 * takes it, the cases those of `dataVersionId`.
 *
 * What it may take of the judge is counted in its user's ledger first, and may be refused.
 *
 * Finished online tests and checker compiles are kept for an hour, jury solutions for 30 days (cleanup.ts).
 */
export interface NewCustomRun {
  /** Who asks: turns in the queue are fair among users. */
  uid: string;
  language: string;
  code: string;
  /** null: of no stored problem; checker compiles only. */
  problemId: number | null;
  /** Jury solutions only. */
  dataVersionId?: number;
  input: CustomRunInput;
  /** The rejudge that asks for it, which waits its turn behind all other work. */
  rejudgeJobId?: number;
}

export interface CustomRunState {
  key: string;
  kind: CustomRunKind;
  uid: string;
  problemId: number | null;
  input: CustomRunInput;
  stage: "queued" | "running" | "finished";
  /** Cases a node has reported so far. */
  casesDone: number;
  /** undefined until finished. */
  result: CustomRunResult | undefined;
}

/** The state once the custom run is finished, or after `ms`, or when `signal` fires. */
export async function waitForCustomRun(
  { db, listener }: Pick<Deps, "db" | "listener">,
  key: string,
  ms: number,
  signal?: AbortSignal,
): Promise<CustomRunState | undefined> {
  const until = Date.now() + ms;
  for (;;) {
    // Listening starts before the look, so that what is finished in between is heard.
    const heard = hearCustomRun(listener, key, until - Date.now(), signal);
    const state = await customRunState(db, key);
    if (!state || state.result || Date.now() >= until || signal?.aborted) {
      heard.stop();
      return state;
    }
    await heard.told;
  }
}

/** Resolves `told` when the custom run's state may have changed, after `ms`, or when `signal` fires. */
function hearCustomRun(listener: Listener, key: string, ms: number, signal: AbortSignal | undefined) {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    clearTimeout(timer);
    off();
    signal?.removeEventListener("abort", stop);
    resolve();
  };
  const timer = setTimeout(stop, Math.max(0, ms));
  const off = listener.on("trial", (payload) => {
    if (payload === null || payload === key) stop();
  });
  signal?.addEventListener("abort", stop);
  return { told, stop };
}

/** Stores a custom run with its place in the queue; returns its key. */
export async function addCustomRun(tx: Sql, customRun: NewCustomRun): Promise<string> {
  return (await storeCustomRun(tx, customRun)).key;
}

/** The same for those who keep the row's number. */
export async function storeCustomRun(tx: Sql, order: NewCustomRun): Promise<{ id: number; key: string }> {
  const { dataVersionId, rejudgeJobId, ...customRun } = order;
  const reservedSeconds = await reserveJudge(tx, order);
  const key = randomBytes(18).toString("base64url");
  const [row] = await tx
    .insert(customRuns)
    .values({ ...customRun, reservedSeconds, key, kind: customRun.input.kind })
    .returning({ id: customRuns.id });
  if (!row) throw new Error("no custom run came back");
  await tx.insert(attempts).values({
    customRunId: row.id,
    number: 1,
    uid: customRun.uid,
    language: customRun.language,
    priority: rejudgeJobId === undefined ? priority.onlineTest : priority.rejudge,
    dataVersionId,
    rejudgeJobId,
  });
  await notify(tx, "judge_work");
  return { id: row.id, key };
}

/** undefined when there is none of that key (any more). */
export async function customRunState(db: Sql, key: string): Promise<CustomRunState | undefined> {
  const [row] = await db
    .select({ customRun: customRuns, marks: attempts.marks, nodeId: attempts.nodeId })
    .from(customRuns)
    .innerJoin(attempts, eq(attempts.customRunId, customRuns.id))
    .where(eq(customRuns.key, key));
  if (!row) return undefined;
  const { kind, uid, problemId, input, result } = row.customRun;
  return {
    key,
    kind,
    uid,
    problemId,
    input,
    stage: result ? "finished" : row.nodeId === null ? "queued" : "running",
    casesDone: new Set(row.marks.flatMap(({ seq }) => seq ?? [])).size,
    result: result ?? undefined,
  };
}
