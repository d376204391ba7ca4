import type { TimelineMark } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { PastSpan } from "../../platform/tracing.ts";
import { attempts } from "./tables.ts";

/** What went on until a mark: the names of spans. */
const until: Record<TimelineMark["mark"], string> = {
  queued: "stored",
  leased: "waits for a node",
  data: "fetches test data",
  compiling: "prepares",
  compiled: "compiles",
  waited: "waits for others on the node",
  again: "runs a case once more",
  case: "runs a case",
  requeued: "lost with its node",
  stored: "stores the verdict",
};

/** A finished attempt as spans in the trace of the request that asked for it. */
export async function traceAttempt(
  { db, tracing }: Pick<Deps, "db" | "tracing">,
  attemptId: number,
): Promise<void> {
  if (!tracing) return;
  const [row] = await db
    .select({
      begun: attempts.createdAt,
      marks: attempts.marks,
      node: attempts.nodeName,
      language: attempts.language,
      requestId: attempts.requestId,
    })
    .from(attempts)
    .where(eq(attempts.id, attemptId));
  if (!row?.requestId) return;
  const begun = row.begun.getTime();
  const attributes = {
    "verdict.attempt": attemptId,
    "verdict.language": row.language,
    "verdict.node": row.node ?? "",
  };
  const marks = row.marks.toSorted((a, b) => a.atMs - b.atMs);
  const whole = { name: "judge", from: begun, until: begun + (marks.at(-1)?.atMs ?? 0), attributes };
  tracing.past(row.requestId, [whole, ...spansOf(marks, begun)]);
}

function spansOf(marks: readonly TimelineMark[], begun: number): PastSpan[] {
  return marks.map(({ mark, atMs, seq }, index) => ({
    name: until[mark],
    from: begun + (marks[index - 1]?.atMs ?? 0),
    until: begun + atMs,
    ...(seq !== null && { attributes: { "verdict.case": seq } }),
  }));
}
