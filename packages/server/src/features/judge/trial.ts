import { randomBytes } from "node:crypto";
import type { TrialKind } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { type Listener, notify } from "../../platform/notify.ts";
import { attempts, priority, type TrialInput, type TrialResult, trials } from "../submission/tables.ts";

/**
 * Trials: judgings that are no submissions. They take the same queue, leases and nodes as submissions, after
 * them and before rejudges, and leave no trace in lists and counts. In server code:
 *
 * ```ts
 * // in the transaction of whoever asks
 * const key = await trials.add(tx, { uid, language: "C++", code, problemId: null,
 *   input: { kind: "checker_compile", judgeMode: "spj", extraFiles: { "rules.h": "…" } } });
 * const key = await trials.add(tx, { uid, language, code, problemId, dataVersionId,
 *   input: { kind: "reference" } });
 * // afterwards
 * const trial = await trials.wait(key, 60_000); // trial.result undefined: not finished in that time
 * ```
 *
 * checker_compile: `result.status` is 0 when it compiles; -2 with the compiler's words in `errorMessage`; 4 with
 * the cause there when no node could try. reference: a submission's verdict, with status, timeMs, memoryKiB,
 * score and message of each case in `result.cases`; limits and mode are those the problem's row has when a node
 * takes it, the cases those of `dataVersionId`.
 *
 * Finished online tests and checker compiles are kept for an hour, references for 30 days (trial-sweep.ts).
 * Features left of `judge` get this object from app.ts, as submissionRoutes gets `offered`.
 */
export interface Trials {
  /** Stores a trial with its place in the queue; returns its key. */
  add(tx: Sql, trial: NewTrial): Promise<string>;
  /** undefined when there is none of that key (any more). */
  state(key: string): Promise<TrialState | undefined>;
  /** The state once it is finished, or after `ms`, or when `signal` fires. */
  wait(key: string, ms: number, signal?: AbortSignal): Promise<TrialState | undefined>;
}

export interface NewTrial {
  /** Who asks: turns in the queue are fair among users. */
  uid: string;
  language: string;
  code: string;
  /** null: of no stored problem; checker compiles only. */
  problemId: number | null;
  /** References only. */
  dataVersionId?: number;
  input: TrialInput;
}

export interface TrialState {
  key: string;
  kind: TrialKind;
  uid: string;
  problemId: number | null;
  input: TrialInput;
  stage: "queued" | "running" | "finished";
  /** Cases a node has reported so far. */
  casesDone: number;
  /** undefined until finished. */
  result: TrialResult | undefined;
}

export function openTrials({ db, listener }: Pick<Deps, "db" | "listener">): Trials {
  return {
    add: addTrial,
    state: (key) => trialState(db, key),
    async wait(key, ms, signal) {
      const until = Date.now() + ms;
      for (;;) {
        // Listening starts before the look, so that what is finished in between is heard.
        const heard = hearTrial(listener, key, until - Date.now(), signal);
        const state = await trialState(db, key);
        if (!state || state.result || Date.now() >= until || signal?.aborted) {
          heard.stop();
          return state;
        }
        await heard.told;
      }
    },
  };
}

/** Resolves `told` when the trial's state may have changed, after `ms`, or when `signal` fires. */
function hearTrial(listener: Listener, key: string, ms: number, signal: AbortSignal | undefined) {
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

async function addTrial(tx: Sql, { dataVersionId, ...trial }: NewTrial): Promise<string> {
  const key = randomBytes(18).toString("base64url");
  const [row] = await tx
    .insert(trials)
    .values({ ...trial, key, kind: trial.input.kind })
    .returning({ id: trials.id });
  if (!row) throw new Error("no trial row came back");
  await tx.insert(attempts).values({
    trialId: row.id,
    number: 1,
    uid: trial.uid,
    language: trial.language,
    priority: priority.onlineTest,
    dataVersionId,
  });
  await notify(tx, "judge_work");
  return key;
}

async function trialState(db: Sql, key: string): Promise<TrialState | undefined> {
  const [row] = await db
    .select({ trial: trials, marks: attempts.marks, nodeId: attempts.nodeId })
    .from(trials)
    .innerJoin(attempts, eq(attempts.trialId, trials.id))
    .where(eq(trials.key, key));
  if (!row) return undefined;
  const { kind, uid, problemId, input, result } = row.trial;
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
