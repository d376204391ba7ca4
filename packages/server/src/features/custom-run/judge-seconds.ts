import { isStaff, JUDGE_SECONDS_AN_HOUR } from "@verdict/contract";
import { count, eq, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { giveBack, type Rate, spend } from "../account/rates.ts";
import { attempts } from "../judge/tables.ts";
import { problems } from "../problem/tables.ts";
import { testCases } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";
import type { NewCustomRun } from "./runs.ts";

const rate: Rate = { purpose: "judge-seconds", max: JUDGE_SECONDS_AN_HOUR, seconds: 3600 };

/** To compile, and for the way. */
const AROUND_S = 10;
/** What one run may be expected to take; longer ones are counted when they end. */
const RUN_MAX_S = 300;

/**
 * Counts what a custom run may take before it is stored, or refuses it; returns the seconds, null where nothing is counted:
 * of the site's staff, and of their rejudges.
 */
export async function reserveJudge(tx: Sql, run: NewCustomRun): Promise<number | null> {
  if (run.rejudgeJobId !== undefined) return null;
  const [user] = await tx.select({ roleId: users.roleId }).from(users).where(eq(users.uid, run.uid));
  if (!user || isStaff(user.roleId)) return null;
  const runs = Math.max(1, await casesOf(tx, run.dataVersionId));
  const limitS = Math.ceil((await limitMsOf(tx, run)) / 1000);
  const seconds = Math.min(AROUND_S + runs * limitS, RUN_MAX_S);
  await spend(tx, rate, run.uid, seconds, "judge-seconds-used");
  return seconds;
}

async function casesOf(tx: Sql, dataVersionId: number | undefined): Promise<number> {
  if (dataVersionId === undefined) return 1;
  const [cases] = await tx
    .select({ n: count() })
    .from(testCases)
    .where(eq(testCases.dataVersionId, dataVersionId));
  return cases?.n ?? 1;
}

async function limitMsOf(tx: Sql, { problemId, input }: NewCustomRun): Promise<number> {
  if (input.kind === "reference" && input.problem) return input.problem.timeLimitMs;
  if (problemId === null) return 0;
  const [problem] = await tx
    .select({ timeLimitMs: problems.timeLimitMs })
    .from(problems)
    .where(eq(problems.id, problemId));
  return problem?.timeLimitMs ?? 0;
}

/** Counts what a custom run took in place of what it might have taken. */
export async function settleJudge(
  tx: Sql,
  { id, uid, reservedSeconds }: { id: number; uid: string; reservedSeconds: number | null },
): Promise<void> {
  if (reservedSeconds === null) return;
  const spent = sql<number>`coalesce(ceil(extract(epoch from clock_timestamp() - ${attempts.leasedAt})), 0)::int`;
  const [attempt] = await tx.select({ spent }).from(attempts).where(eq(attempts.customRunId, id));
  await giveBack(tx, rate, uid, reservedSeconds - (attempt?.spent ?? 0));
}
