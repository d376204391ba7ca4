import { type JudgedTask, problemType, status, type TaskCase } from "@verdict/contract";
import { caseReport, glanceOf } from "./case-report.ts";
import { messages } from "./messages.ts";
import type { CaseFiles, ModeOf, RunSetting } from "./mode/mode.ts";
import { clockLimitMs } from "./mode/program.ts";
import type { CaseOutcome } from "./mode/verdict.ts";
import type { TaskLink } from "./prepare.ts";
import { Schedule } from "./score/schedule.ts";
import { type JudgedCase, scoringOf, shareOf } from "./score/score.ts";

/** Of its cases' time limits, what an attempt may stay on the clock in all. */
const BUDGET_FACTOR = 2;
/** A failed case that was longer on the clock than this many time limits, and 2 s, kept the judge waiting. */
const SLOW_FACTOR = 2;
const SLOW_MIN_MS = 2_000;

const notRun = { timeMs: 0, memoryKiB: 0, wallMs: 0, fraction: 0, output: null };
const skipped: CaseOutcome = { ...notRun, status: status.cancelled, message: messages.skipped };

/** Runs cases side by side, as many as the node has slots for and as their order allows. */
export async function runCases<Setting extends RunSetting>(
  task: JudgedTask,
  setting: Setting,
  modeFor: (one: TaskCase) => ModeOf<Setting>,
  data: Map<number, CaseFiles>,
  { report }: Pick<TaskLink, "report">,
): Promise<JudgedCase[]> {
  const judged: JudgedCase[] = [];
  const clock = new AttemptClock(task, setting.limits);
  const schedule = new Schedule(scoringOf(task), task.cases);
  const settle = (one: TaskCase, outcome: CaseOutcome) => {
    schedule.settle(shareOf(one, outcome));
    judged.push({ case: one, outcome });
    clock.note(one, outcome);
    report({ kind: "case", case: glanceOf(caseReport(one, outcome)) });
  };
  // One case that can't be judged stops the others: the attempt ends with that error.
  const stop = new AbortController();
  const signal = AbortSignal.any([setting.signal, stop.signal]);
  const run = (one: TaskCase) =>
    clock.unlessDecided(one, signal, (signal) => {
      const onRunAgain = () => report({ kind: "again", seq: one.seq });
      return modeFor(one)({ ...setting, signal, onRunAgain }, data.get(one.seq) as CaseFiles);
    });
  const worker = async () => {
    for (let next = await schedule.next(); next; next = await schedule.next()) {
      const { case: one, isLeftOut } = next;
      settle(one, isLeftOut ? skipped : (clock.refused(one) ?? (await run(one))));
    }
  };
  let failure: unknown;
  const guarded = async () => {
    try {
      await worker();
    } catch (error) {
      failure ??= error;
      stop.abort();
      schedule.stop();
    }
  };
  // One more than there are slots: while one case is compared the next one runs.
  await Promise.all(Array.from({ length: setting.runner.slots.total + 1 }, guarded));
  if (failure !== undefined) throw failure;
  return judged.sort((a, b) => a.case.seq - b.case.seq);
}

/**
 * What one attempt may keep the judge waiting. Programs that sleep cost no processor time and would take a slot for
 * eight times the limit of every case.
 */
class AttemptClock {
  readonly #budgetMs: number;
  readonly #slowMs: number;
  /** Without points the first case that failed, by number, decides; those behind it may be left out. */
  readonly #firstDecides: boolean;
  readonly #running = new Map<number, AbortController>();
  #spentMs = 0;
  #decidedBy = Number.POSITIVE_INFINITY;

  constructor(
    { cases, type, clockMaxMs, passes = 1, communication }: JudgedTask,
    limits: RunSetting["limits"],
  ) {
    const runs = cases.length * passes * (communication?.processes ?? 1);
    const budgetMs = Math.max(BUDGET_FACTOR * limits.timeMs * runs, clockLimitMs(limits));
    this.#budgetMs = Math.min(budgetMs, clockMaxMs ?? budgetMs);
    this.#slowMs = Math.max(SLOW_FACTOR * limits.timeMs, SLOW_MIN_MS);
    this.#firstDecides = type !== problemType.oi;
  }

  /** What a case that is not to be run any more comes to; null: run it. */
  refused({ seq }: TaskCase): CaseOutcome | null {
    if (seq > this.#decidedBy) return skipped;
    if (this.#spentMs < this.#budgetMs) return null;
    return {
      ...notRun,
      status: status.timeLimitExceeded,
      message: messages.clockBudget(this.#budgetMs),
    };
  }

  /** Runs a case; stops it, as skipped, when one before it decides meanwhile. */
  async unlessDecided(
    { seq }: TaskCase,
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<CaseOutcome>,
  ): Promise<CaseOutcome> {
    const stop = new AbortController();
    this.#running.set(seq, stop);
    try {
      return await run(AbortSignal.any([signal, stop.signal]));
    } catch (error) {
      if (signal.aborted || !stop.signal.aborted) throw error;
      return skipped;
    } finally {
      this.#running.delete(seq);
    }
  }

  note({ seq }: TaskCase, outcome: CaseOutcome): void {
    this.#spentMs += outcome.wallMs;
    const slow = outcome.wallMs >= this.#slowMs && outcome.status !== status.accepted;
    if (!slow || !this.#firstDecides || seq > this.#decidedBy) return;
    this.#decidedBy = seq;
    for (const [other, stop] of this.#running) if (other > seq) stop.abort();
  }
}
