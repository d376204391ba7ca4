import { apiDate, type RejudgeAbout } from "@verdict/contract";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import { problems } from "../problem/tables.ts";
import type { RejudgeSelection } from "./tables.ts";

const nothing: RejudgeAbout = {
  ...{ contest: null, problem: null, status: null, username: null, submitId: null },
  ...{ chosen: null, from: null, to: null, job: null },
};

/** Says what each of these rejudges is about; names are those of now, and null where they are gone. */
export async function readAbout(
  db: Sql,
  selections: readonly RejudgeSelection[],
): Promise<(selection: RejudgeSelection) => RejudgeAbout> {
  const meant = selections.map((one) => (one.kind === "dry-run" ? one.of : one));
  const contest = await contestsNamed(
    db,
    meant.flatMap((one) => ("cid" in one ? one.cid : [])),
  );
  const label = await labelsNamed(
    db,
    meant.flatMap((one) =>
      "cid" in one && "pid" in one && one.pid !== undefined ? [[one.cid, one.pid] as const] : [],
    ),
  );
  const problem = await problemsNamed(
    db,
    meant.flatMap((one) => (one.kind === "problem" ? one.pid : [])),
  );
  const about = (one: RejudgeSelection): RejudgeAbout => {
    switch (one.kind) {
      case "problem":
        return { ...nothing, problem: problem(one.pid) };
      case "contest-problem":
        return { ...nothing, contest: contest(one.cid), problem: label(one.cid, one.pid) };
      case "contest":
        return {
          ...nothing,
          ...{ contest: contest(one.cid), problem: label(one.cid, one.pid) },
          ...{ status: one.status ?? null, submitId: one.submitId ?? null },
          ...{ from: momentOf(one.from), to: momentOf(one.to) },
        };
      case "dry-run":
        return about(one.of);
      case "apply":
      case "undo":
        return { ...nothing, contest: contest(one.cid), job: one.jobId };
      case "filter": {
        const { problemID = null, status = null, username = null } = one.said ?? {};
        return { ...nothing, problem: problemID, status, username };
      }
      case "chosen":
        return { ...nothing, chosen: one.submitIds.length };
    }
  };
  return about;
}

const momentOf = (text: string | undefined) => (text === undefined ? null : apiDate(new Date(text)));

async function contestsNamed(db: Sql, cids: number[]) {
  const { id, title } = contests;
  const rows =
    cids.length === 0 ? [] : await db.select({ id, title }).from(contests).where(inArray(id, cids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (cid: number) => known.get(cid) ?? null;
}

async function labelsNamed(db: Sql, places: (readonly [cid: number, pid: number])[]) {
  const { contestId, problemId, displayId } = contestProblems;
  const named = or(...places.map(([cid, pid]) => and(eq(contestId, cid), eq(problemId, pid))));
  const rows =
    named && (await db.select({ contestId, problemId, displayId }).from(contestProblems).where(named));
  const known = new Map(rows?.map((row) => [`${row.contestId} ${row.problemId}`, row.displayId]));
  return (cid: number, pid: number | undefined) => known.get(`${cid} ${pid}`) ?? null;
}

async function problemsNamed(db: Sql, pids: number[]) {
  const { id, problemId } = problems;
  const rows =
    pids.length === 0 ? [] : await db.select({ id, problemId }).from(problems).where(inArray(id, pids));
  const known = new Map(rows.map((row) => [row.id, row.problemId]));
  return (pid: number) => known.get(pid) ?? null;
}
