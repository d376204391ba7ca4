import {
  apiDate,
  type BodyOf,
  type Coursework,
  type DataOf,
  type decideSimilarPair,
  type getSimilarPair,
  type getSimilarPairs,
  type QueryOf,
  type SimilarPair,
} from "@verdict/contract";
import { and, asc, desc, eq, gte, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { contains, type Db, type Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { submissions } from "../submission/tables.ts";
import { groupOf, realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import { namesOf } from "./checks.ts";
import { similarPairs } from "./tables.ts";

const left = alias(submissions, "left_submission");
const right = alias(submissions, "right_submission");
const leftAuthor = alias(users, "left_author");
const rightAuthor = alias(users, "right_author");

/** Who looks at the pairs of coursework. */
interface Looking {
  place: Coursework;
  reader: User;
}

/** Where one is met whose real name is asked for. */
const met = ({ place }: Looking, author: typeof leftAuthor | typeof rightAuthor) => ({
  groupId: groupOf(place),
  uid: author.uid,
});

const sideOf = (
  looking: Looking,
  submission: typeof left | typeof right,
  author: typeof leftAuthor | typeof rightAuthor,
) => ({
  submitId: submission.id,
  uid: author.uid,
  username: author.username,
  realname: realNameFor(looking.reader, met(looking, author), author),
  language: submission.language,
  submittedAt: submission.submittedAt,
});

const joined = (db: Sql, looking: Looking) =>
  db
    .select({
      id: similarPairs.id,
      problemId: similarPairs.problemId,
      similarity: similarPairs.similarity,
      leftShare: similarPairs.leftShare,
      rightShare: similarPairs.rightShare,
      tokens: similarPairs.tokens,
      decision: similarPairs.decision,
      note: similarPairs.note,
      decidedBy: similarPairs.decidedBy,
      decidedAt: similarPairs.decidedAt,
      left: sideOf(looking, left, leftAuthor),
      right: sideOf(looking, right, rightAuthor),
    })
    .from(similarPairs)
    .innerJoin(left, eq(left.id, similarPairs.leftId))
    .innerJoin(right, eq(right.id, similarPairs.rightId))
    .innerJoin(leftAuthor, eq(leftAuthor.uid, left.uid))
    .innerJoin(rightAuthor, eq(rightAuthor.uid, right.uid));
type PairRow = Awaited<ReturnType<typeof joined>>[number];

type Filter = QueryOf<typeof getSimilarPairs>;

function conditionsOf(looking: Looking, { id, pid, least, decision, keyword }: Filter): SQL | undefined {
  const words = keyword && contains(keyword);
  return and(
    eq(similarPairs.checkId, id),
    pid === undefined ? undefined : eq(similarPairs.problemId, pid),
    least === undefined ? undefined : gte(similarPairs.similarity, least / 100),
    decision === undefined
      ? undefined
      : decision === "open"
        ? isNull(similarPairs.decision)
        : eq(similarPairs.decision, decision),
    words
      ? or(
          ...[leftAuthor, rightAuthor].flatMap((one) => [
            ilike(one.username, words),
            ilike(realNameFor(looking.reader, met(looking, one), one), words),
          ]),
        )
      : undefined,
  );
}

export const pairList = (db: Sql, looking: Looking, filter: Filter) =>
  selectList(db, {
    select: joined(db, looking),
    where: conditionsOf(looking, filter),
    order: [desc(similarPairs.similarity), asc(similarPairs.id)],
  });

export async function presentPairs(db: Sql, place: Coursework, rows: PairRow[]): Promise<SimilarPair[]> {
  const names = rows.length
    ? await namesOf(db, place, [...new Set(rows.map(({ problemId }) => problemId))])
    : new Map();
  const side = ({ submittedAt, ...one }: PairRow["left"], share: number) => ({
    ...one,
    submitTime: apiDate(submittedAt),
    share,
  });
  return rows.map(({ problemId, leftShare, rightShare, decidedAt, ...row }) => ({
    ...row,
    pid: problemId,
    displayId: names.get(problemId)?.displayId ?? "",
    left: side(row.left, leftShare),
    right: side(row.right, rightShare),
    decidedTime: decidedAt && apiDate(decidedAt),
  }));
}

const pairOf = (checkId: number, pair: number) =>
  and(eq(similarPairs.checkId, checkId), eq(similarPairs.id, pair));

async function onePair(db: Sql, looking: Looking, checkId: number, pair: number): Promise<SimilarPair> {
  const [row] = await presentPairs(db, looking.place, await joined(db, looking).where(pairOf(checkId, pair)));
  if (!row) throw new Refusal("similarity-pair-not-found");
  return row;
}

export async function pairWithPrograms(
  db: Sql,
  looking: Looking,
  checkId: number,
  pair: number,
): Promise<DataOf<typeof getSimilarPair>> {
  const row = await onePair(db, looking, checkId, pair);
  const [programs] = await db
    .select({ leftCode: left.code, rightCode: right.code, matches: similarPairs.matches })
    .from(similarPairs)
    .innerJoin(left, eq(left.id, similarPairs.leftId))
    .innerJoin(right, eq(right.id, similarPairs.rightId))
    .where(pairOf(checkId, pair));
  if (!programs) throw new Refusal("similarity-pair-not-found");
  const matches = programs.matches.map(({ tokens, ...match }) => ({
    left: [...match.left] as [number, number],
    right: [...match.right] as [number, number],
    tokens,
  }));
  return { ...row, ...programs, matches };
}

export async function decide(
  db: Db,
  call: Acting & { body: BodyOf<typeof decideSimilarPair> },
  place: Coursework,
): Promise<SimilarPair> {
  const { id, pair, decision, note } = call.body;
  const looking = { place, reader: signedIn(call.viewer) };
  const before = await onePair(db, looking, id, pair);
  await db.transaction(async (tx) => {
    const told = { decision, note: note?.trim() || null };
    await tx
      .update(similarPairs)
      .set({ ...told, decidedBy: signedIn(call.viewer).username, decidedAt: sql`now()` })
      .where(pairOf(id, pair));
    const target = `submissions ${before.left.submitId} and ${before.right.submitId}`;
    await audit(
      tx,
      call,
      "similarity.decide",
      target,
      { decision: before.decision, note: before.note },
      told,
    );
  });
  return onePair(db, looking, id, pair);
}
