import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { tellUsers } from "../message/notice.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { partIn } from "./part.ts";
import { lineComments, lineThreads } from "./tables.ts";

interface News {
  by: string;
  submitId: number;
  isAnswer: boolean;
}

/** Says that there is something to read at a program, and none of its words: a message stays, a comment may go. */
export function tellOfComment(
  tx: Sql,
  uids: readonly string[],
  { by, submitId, isAnswer }: News,
): Promise<void> {
  const what = isAnswer ? "answered a comment on" : "commented on";
  return tellUsers(tx, [...new Set(uids)], {
    title: `Submission ${submitId}: a comment on its lines`,
    content: `${by} ${what} lines of [submission ${submitId}](/submission-detail/${submitId}).`,
    sentence: { code: "lines-commented", by, submitId, isAnswer },
  });
}

const EVERY_MS = 10_000;
const AT_ONCE = 200;

/** Tells authors of what was said while their contest kept it from them. */
export function startReviewNews(deps: Pick<Deps, "db" | "log" | "settings" | "stopping">): void {
  let after = 0;
  every(deps, { ms: EVERY_MS, failure: "authors could not be told of line comments" }, async () => {
    const waiting = await untold(deps.db, after);
    // What has to wait on does not keep the rest from its turn.
    after = waiting.length === AT_ONCE ? (waiting.at(-1)?.id ?? 0) : 0;
    for (const of of Map.groupBy(waiting, ({ submitId }) => submitId).values()) await tellAuthor(deps, of);
  });
}

type Waiting = Awaited<ReturnType<typeof untold>>[number];

const untold = (db: Sql, after: number) =>
  db
    .select({ id: lineComments.id, submitId: lineThreads.submissionId, uid: submissions.uid })
    .from(lineComments)
    .innerJoin(lineThreads, eq(lineThreads.id, lineComments.threadId))
    .innerJoin(submissions, eq(submissions.id, lineThreads.submissionId))
    .where(and(eq(lineComments.isTold, false), gt(lineComments.id, after)))
    .orderBy(asc(lineComments.id))
    .limit(AT_ONCE);

/** One message for all that was said about one program. */
async function tellAuthor(deps: Pick<Deps, "db" | "settings">, waiting: readonly Waiting[]): Promise<void> {
  const [{ submitId = 0, uid = "" } = {}] = waiting;
  const [author] = await deps.db.select().from(users).where(eq(users.uid, uid));
  if (!author) return;
  const { part } = await partIn(deps, submitId, { ...author, roleId: author.roleId, sessionId: "", ip: "" });
  if (!part.isAuthor) return;
  await deps.db.transaction(async (tx) => {
    const told = await tx
      .update(lineComments)
      .set({ isTold: true })
      .where(
        and(
          inArray(
            lineComments.id,
            waiting.map(({ id }) => id),
          ),
          // Another server may have been first.
          eq(lineComments.isTold, false),
        ),
      )
      .returning({ uid: lineComments.uid });
    const [last] = told.slice(-1);
    if (!last) return;
    const [by] = await tx.select({ username: users.username }).from(users).where(eq(users.uid, last.uid));
    await tellOfComment(tx, [uid], { by: by?.username ?? "", submitId, isAnswer: false });
  });
}

/** Who else wrote in a thread. */
export async function othersIn(tx: Sql, threadId: number, uid: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ uid: lineComments.uid })
    .from(lineComments)
    .where(and(eq(lineComments.threadId, threadId), ne(lineComments.uid, uid)));
  return rows.map((row) => row.uid);
}
