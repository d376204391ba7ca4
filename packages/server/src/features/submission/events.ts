import { isInProgress, type SubmissionEvent } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { presentJudge } from "./present.ts";
import { caseCounts, caseSummaries, submissionsById } from "./queries.ts";

type Hear = (event: SubmissionEvent) => void;

/** Tells the pages of this server what becomes of the submissions they watch, whichever server stored it. */
export interface SubmissionFeed {
  /** The present state comes first. Returns what stops it. */
  watch(ids: number[], hear: Hear): () => void;
}

export function openSubmissionFeed({
  db,
  listener,
  log,
}: Pick<Deps, "db" | "listener" | "log">): SubmissionFeed {
  const watchers = new Map<number, Set<Hear>>();
  const waiting = new Set<number>();
  let busy = false;

  // Notices that come while a load runs are answered by the next one: one query for all, never one each.
  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      while (waiting.size > 0) {
        const ids = [...waiting].slice(0, 200);
        for (const id of ids) waiting.delete(id);
        for (const event of await loadEvents(db, ids)) {
          for (const hear of watchers.get(event.submission.submitId) ?? []) hear(event);
        }
      }
    } catch (error) {
      log.warn({ err: error }, "submission events could not be read");
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

async function loadEvents(db: Deps["db"], ids: number[]): Promise<SubmissionEvent[]> {
  const [rows, cases, counts] = await Promise.all([
    submissionsById(db, ids),
    caseSummaries(db, ids),
    caseCounts(db, ids),
  ]);
  const casesById = Map.groupBy(cases, (row) => row.submissionId);
  return rows.map((row) => ({
    submission: presentJudge(row, row),
    cases: row.openCaseResult
      ? (casesById.get(row.id) ?? []).map(({ seq, status, timeMs, memoryKib, score }) => ({
          seq,
          status,
          time: timeMs,
          memory: memoryKib,
          score,
        }))
      : null,
    caseCount: counts.get(row.id) ?? 0,
  }));
}

/** Ends a stream once every watched submission has its verdict. */
export function untilAllJudged(ids: number[], done: () => void): Hear {
  const open = new Set(ids);
  return ({ submission }) => {
    if (!isInProgress(submission.status)) open.delete(submission.submitId);
    if (open.size === 0) done();
  };
}
