import { type BodyInput, getContestRank, status } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { contestLog, contests as contestTable } from "../src/features/contest/tables.ts";
import { submissions } from "../src/features/submission/tables.ts";
import type { useContests } from "./contests.ts";
import type { TestNode } from "./node.ts";
import type { TestSite, TestUser } from "./site.ts";

/** What a submission comes to, and what is told with it. */
export const verdicts = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  PE: status.presentationError,
  CE: status.compileError,
  SE: status.systemError,
  PA: status.partialAccepted,
} as const;

/** Boards of contests in which submissions arrive at chosen seconds. */
export function useBoards(
  site: () => TestSite,
  contests: ReturnType<typeof useContests>,
  node: () => TestNode,
) {
  /**
   * Submits, judges and moves it to a second of the contest; null: it is not judged. Before anybody asks for the board:
   * a board in memory knows the moment a row was logged with.
   */
  async function attempt(
    user: Pick<TestUser, "token">,
    cid: number,
    pid: string,
    [second, verdict, score]: [second: number, verdict: keyof typeof verdicts | null, score?: number],
  ): Promise<number> {
    const submitId = await contests.submitted(user.token, cid, pid);
    if (verdict !== null) {
      const points = score === undefined ? {} : { score };
      await node().result(await node().claimOne(), verdicts[verdict], points);
    }
    const start = sql`(select ${contestTable}.start_time from ${contestTable} where ${contestTable}.id = ${cid})`;
    const submittedAt = sql`${start} + make_interval(secs => ${second})`;
    const { db } = site();
    await db.update(submissions).set({ submittedAt }).where(eq(submissions.id, submitId));
    await db.update(contestLog).set({ submittedAt }).where(eq(contestLog.submissionId, submitId));
    return submitId;
  }

  const rank = async (token: string, body: BodyInput<typeof getContestRank>) =>
    (await site().call(getContestRank, { token, body })).data;

  return { attempt, rank };
}

/** Rows in short: rank, name, points, cost. */
export const inShort = (
  records: readonly {
    rank: number;
    username: string;
    totalTime: number;
    ac?: number;
    totalScore?: number;
  }[],
) =>
  records.map(({ rank, username, ac, totalScore, totalTime }) => [
    rank,
    username,
    ac ?? totalScore,
    totalTime,
  ]);
