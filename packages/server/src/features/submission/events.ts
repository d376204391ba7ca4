import { isInProgress, type Scoring, type SubmissionEvent, toldCases } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { User } from "../../viewer.ts";
import type { SubmissionView } from "../contest/submission-view.ts";
import { redacted } from "./contest-views.ts";
import { isShown, type LevelIn, maySeeInternals } from "./policy.ts";
import { presentJudge } from "./present.ts";
import {
  caseCounts,
  caseSummaries,
  type ListedSubmission,
  limitedTrees,
  submissionsById,
} from "./queries.ts";
import { sharesOf } from "./shares.ts";

/** What is known of a submission, before it is asked who hears it. */
export interface SubmissionState {
  row: ListedSubmission;
  cases: NonNullable<SubmissionEvent["cases"]>;
  caseCount: number;
  /** Of its cases those that are told while its contest runs; null: all. */
  told: ReadonlySet<number> | null;
}

type Hear = (state: SubmissionState) => void;

/** Between two tries of a load that fails, at first and at most. */
const RETRY_MS = 500;
const RETRY_MS_MAX = 5000;

/** Tells the pages of this server what becomes of the submissions they watch, whichever server stored it. */
export interface SubmissionFeed {
  /** The present state comes first. Returns what stops it. */
  watch(ids: number[], hear: Hear): () => void;
}

export function openSubmissionFeed({
  db,
  listener,
  log,
  stopping,
}: Pick<Deps, "db" | "listener" | "log" | "stopping">): SubmissionFeed {
  const watchers = new Map<number, Set<Hear>>();
  const waiting = new Set<number>();
  let busy = false;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = RETRY_MS;

  // Notices that come while a load runs are answered by the next one: one query for all, never one each.
  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    clearTimeout(retry);
    let ids: number[] = [];
    try {
      while (waiting.size > 0) {
        ids = [...waiting].slice(0, 200);
        for (const id of ids) waiting.delete(id);
        for (const state of await loadStates(db, ids)) {
          for (const hear of watchers.get(state.row.id) ?? []) hear(state);
        }
        retryMs = RETRY_MS;
      }
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ err: error }, "submission events could not be read; tried again");
      // After a verdict no other notice comes.
      for (const id of ids) if (watchers.has(id)) waiting.add(id);
      retry = setTimeout(drain, retryMs).unref();
      retryMs = Math.min(retryMs * 1.5, RETRY_MS_MAX);
    } finally {
      busy = false;
    }
  }

  listener.on("submission", (payload) => {
    if (payload === null) for (const id of watchers.keys()) waiting.add(id);
    else if (watchers.has(Number(payload))) waiting.add(Number(payload));
    void drain();
  });

  return {
    watch(ids, hear) {
      for (const id of ids) {
        const hearers = watchers.get(id) ?? new Set();
        watchers.set(id, hearers.add(hear));
        waiting.add(id);
      }
      void drain();
      return () => {
        for (const id of ids) {
          const hearers = watchers.get(id);
          hearers?.delete(hear);
          if (hearers?.size === 0) watchers.delete(id);
        }
      };
    },
  };
}

async function loadStates(db: Deps["db"], ids: number[]): Promise<SubmissionState[]> {
  const [rows, cases, counts, trees] = await Promise.all([
    submissionsById(db, ids),
    caseSummaries(db, ids),
    caseCounts(db, ids),
    limitedTrees(db, ids),
  ]);
  const casesById = Map.groupBy(cases, (row) => row.submissionId);
  return rows.map((row) => ({
    row,
    cases: (casesById.get(row.id) ?? []).map(({ seq, status, timeMs, memoryKib, score }) => ({
      seq,
      status,
      time: timeMs,
      memory: memoryKib,
      score,
    })),
    caseCount: counts.get(row.id) ?? 0,
    told: toldOf(row, trees.get(row.id), casesById.get(row.id) ?? []),
  }));
}

const toldOf = (row: ListedSubmission, tree: Scoring | undefined, cases: Parameters<typeof sharesOf>[0]) =>
  tree ? toldCases(tree, sharesOf(cases, tree), !isInProgress(row.status)) : null;

/**
 * What one listener hears of a submission; `view`: what they may see of it inside its contest, null outside contests.
 * null: nothing.
 */
export function eventOf(
  { row, cases, caseCount, told }: SubmissionState,
  view: SubmissionView | null,
  viewer: User | null,
  levelIn: LevelIn,
): SubmissionEvent | null {
  const submission = presentJudge(row, row);
  if (!view && !isShown(row, row.problem, viewer, levelIn)) return null;
  if (!view) return { submission, cases: row.openCaseResult ? cases : null, caseCount };
  if (view.refusal) return null;
  const seesAll = maySeeInternals(view, row, row.problem, viewer, levelIn);
  const shown = seesAll || (view.cases && row.openCaseResult);
  const limit = seesAll || !view.byFeedback ? null : told;
  const those = limit ? cases.filter(({ seq }) => limit.has(seq)) : cases;
  return {
    submission: { ...redacted(submission, view), displayPid: null },
    cases: shown ? those : null,
    caseCount: shown ? (limit?.size ?? caseCount) : 0,
  };
}

/**
 * Leaves out what says nothing new, also where some or all tests are not shown: how often something was stored would tell how many of them
 * were passed, or that a verdict came which is not shown.
 */
export function newsOnly(hear: (event: SubmissionEvent) => void): (event: SubmissionEvent) => void {
  const last = new Map<number, string>();
  return (event) => {
    const { submitId } = event.submission;
    const text = JSON.stringify(event);
    if (last.get(submitId) === text) return;
    last.set(submitId, text);
    hear(event);
  };
}

/** Ends a stream once every watched submission has its verdict. */
export function untilAllJudged(ids: number[], done: () => void): (event: SubmissionEvent) => void {
  const open = new Set(ids);
  return ({ submission }) => {
    if (!isInProgress(submission.status)) open.delete(submission.submitId);
    if (open.size === 0) done();
  };
}
