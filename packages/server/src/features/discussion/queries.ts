import { ROOT_ROLE, roleMay } from "@verdict/contract";
import { and, asc, desc, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { batchLoader } from "../../platform/batch-loader.ts";
import { genericParam, idOrder, isAnyOf, preparedOnce, type Sql } from "../../platform/db.ts";
import type { ListKeysets } from "../../platform/keyset-cache.ts";
import { isOnPage, selectList } from "../../platform/list.ts";
import { keysetList } from "../../platform/page-scan.ts";
import type { User } from "../../viewer.ts";
import { levelIn } from "../group/level.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { isSeenIn } from "../problem/policy.ts";
import { problems } from "../problem/tables.ts";
import { wordsOf } from "../search/words.ts";
import { solved } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { discussionCategories, discussionLikes, discussionReports, discussions } from "./tables.ts";

/** Words of a search that are looked at. */
const WORDS_MAX = 8;

export const categories = (db: Sql) =>
  db.select().from(discussionCategories).orderBy(asc(discussionCategories.id));

const columns = {
  id: discussions.id,
  categoryId: discussions.categoryId,
  title: discussions.title,
  description: discussions.description,
  uid: discussions.uid,
  problemId: discussions.problemId,
  groupId: discussions.groupId,
  topPriority: discussions.topPriority,
  closed: discussions.closed,
  isOfficial: discussions.isOfficial,
  status: discussions.status,
  viewNum: discussions.viewNum,
  likeNum: discussions.likeNum,
  commentNum: discussions.commentNum,
  createdAt: discussions.createdAt,
  updatedAt: discussions.updatedAt,
  pid: problems.problemId,
  author: users.username,
  avatar: users.avatar,
  roleId: users.roleId,
  authorLevel: groupMembers.level,
};

const memberIs = (uid: typeof discussions.uid | string) =>
  and(eq(groupMembers.groupId, discussions.groupId), eq(groupMembers.uid, uid));

export interface ListFilter {
  /** The group's; absent: the site's. */
  gid?: number | undefined;
  /** A category. */
  cid?: number | undefined;
  /** Shown id of a problem. */
  pid?: string | undefined;
  onlyMine?: boolean | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
  user: User | null;
  /** The caller keeps order and sees hidden ones, too. */
  admin: boolean;
  /** Problems about which the caller may read nothing now. */
  withheld: number[];
  /** The rows come with their texts, and not the caller's own alone: who keeps order there edits from the list. */
  texts?: boolean;
}

/** Only letters and digits are in it: nothing has to be escaped. */
export const queryOf = (keyword: string) =>
  wordsOf(keyword)
    .slice(0, WORDS_MAX)
    .map((word) => `'${word}':*`)
    .join(" & ");

export const isId = (keyword: string) => /^\d{1,9}$/.test(keyword);

const idIs = (keyword: string) => (isId(keyword) ? eq(discussions.id, Number(keyword)) : undefined);

/** About none of the problems that are withheld from the caller now. */
export const isFreeOf = (withheld: number[], problemId: PgColumn = discussions.problemId) =>
  withheld.length === 0 ? undefined : or(isNull(problemId), notInArray(problemId, withheld));

/** Whether the reader also finds what is about problems that are not shown. */
export const findsAll = (user: User | null) => user !== null && roleMay(user.roleId, "root/pa");

/** Read as the policy reads a single one: what is about a problem goes by who sees the problem. */
function readable({ user, withheld, gid }: ListFilter): SQL | undefined {
  if (findsAll(user)) return undefined;
  const isFree = isFreeOf(withheld);
  if (gid === undefined) return and(sql`${discussions.isFindable}`, isFree);
  return and(or(isNull(discussions.problemId), shownIn(gid)), isFree);
}

const shownIn = (gid: number) => sql`exists (select 1 from ${problems}
  where ${problems.id} = ${discussions.problemId} and ${isSeenIn(gid)})`;

function standsIn({ gid, admin, user }: ListFilter): SQL | undefined {
  if (gid !== undefined) return eq(discussions.groupId, gid);
  return admin && user?.roleId === ROOT_ROLE ? undefined : isNull(discussions.groupId);
}

const problemNamed = (pid: string) =>
  sql`(select id from ${problems} where ${problems.problemId} = ${pid.toUpperCase()})`;

function conditionsOf(filter: ListFilter): SQL | undefined {
  const { cid, pid, onlyMine, keyword, user, admin } = filter;
  const words = keyword && queryOf(keyword);
  return and(
    isNull(discussions.deletedAt),
    standsIn(filter),
    // As it is written, so that the planner sees the partial indexes fit.
    admin ? undefined : onlyMine ? sql`${discussions.status} <> 1` : sql`${discussions.status} = 0`,
    cid === undefined ? undefined : eq(discussions.categoryId, cid),
    pid ? eq(discussions.problemId, problemNamed(pid)) : undefined,
    onlyMine ? eq(discussions.uid, user?.uid ?? "") : undefined,
    keyword
      ? or(words ? sql`${discussions.words} @@ ${words}::tsquery` : sql`false`, idIs(keyword))
      : undefined,
    readable(filter),
  );
}

/** What everybody finds in the site's list, but for what is withheld from them. */
export const findable = conditionsOf({ user: null, admin: false, withheld: [] });

const { topPriority, id, likeNum, viewNum } = discussions;
/** What lists are sorted by: the columns of one index, so that passed rows are read from it alone. */
export const sortedBy = (
  sort: string | undefined,
): { id: typeof discussions.id } & Record<string, PgColumn> => {
  if (sort === "likes") return { topPriority, likeNum, id };
  if (sort === "views") return { topPriority, viewNum, id };
  return { topPriority, id };
};

/** What a list shows of discussions, in the order of their `ids`; the text only of those of `uid`, or of `all`. */
const rowsOf = preparedOnce((db) =>
  db
    .select({
      ...columns,
      content: sql<
        string | null
      >`case when ${discussions.uid} = ${sql.placeholder("uid")} or ${sql.placeholder("all")}::boolean
        then ${discussions.content} end`,
    })
    .from(discussions)
    .innerJoin(users, eq(users.uid, discussions.uid))
    .leftJoin(problems, eq(problems.id, discussions.problemId))
    .leftJoin(groupMembers, memberIs(discussions.uid))
    .where(and(isAnyOf(discussions.id), isNull(discussions.deletedAt)))
    .orderBy(idOrder(discussions.id))
    .prepare("discussion_rows"),
);

/** Rows that are passed over are keys of one index only; names come to those of the page. */
export const discussionList = (db: Sql, filter: ListFilter, keysets: ListKeysets) =>
  keysetList(db, keysets, {
    of: discussions,
    where: conditionsOf(filter),
    sortedBy: sortedBy(filter.sort),
  });

export async function listedRows(db: Sql, { user, texts }: ListFilter, page: readonly { id: number }[]) {
  if (page.length === 0) return [];
  const ids = page.map((row) => row.id);
  return rowsOf(db).execute({ ids, uid: user?.uid ?? "", all: texts ?? false });
}

export type ListedDiscussion = Awaited<ReturnType<typeof listedRows>>[number];

const asking = sql`asked.uid`;
const isAskers = (table: typeof discussionLikes) =>
  and(eq(table.discussionId, discussions.id), eq(table.uid, asking));

/** Of every look at a discussion or its comments, so that in a crowd they are read together. */
const foundReads = preparedOnce((db) => {
  const statement = db
    .select({
      place: sql<number>`asked.place`.mapWith(Number),
      ...columns,
      content: discussions.content,
      categoryName: discussionCategories.name,
      titleName: users.titleName,
      titleColor: users.titleColor,
      groupStatus: groups.status,
      groupLevel: levelIn(discussions, asking),
      problem: {
        isListed: problems.isListed,
        groupId: problems.groupId,
        auth: problems.auth,
      },
      hasLike: sql<boolean>`exists (select 1 from ${discussionLikes} where ${isAskers(discussionLikes)})`,
      hasReported: sql<boolean>`exists (select 1 from ${discussionReports} r
        where r.discussion_id = ${discussions.id} and r.uid = ${asking} and not r.handled)`,
      hasSolved: sql<boolean>`exists (select 1 from ${solved} s
        where s.problem_id = ${discussions.problemId} and s.uid = ${asking})`,
    })
    .from(
      sql`unnest(${genericParam("dids", "int[]")}, ${genericParam("uids", "text[]")})
        with ordinality as asked(id, uid, place)`,
    )
    .innerJoin(discussions, and(sql`${discussions.id} = asked.id`, isNull(discussions.deletedAt)))
    .innerJoin(users, eq(users.uid, discussions.uid))
    .innerJoin(discussionCategories, eq(discussionCategories.id, discussions.categoryId))
    .leftJoin(problems, eq(problems.id, discussions.problemId))
    .leftJoin(groups, eq(groups.id, discussions.groupId))
    .leftJoin(groupMembers, memberIs(discussions.uid))
    .prepare("discussions_found");
  return batchLoader(async (asked: readonly { did: number; uid: string }[]) => {
    const dids = asked.map(({ did }) => did);
    const rows = await statement.execute({ dids, uids: asked.map(({ uid }) => uid) });
    const byPlace = new Map(rows.map(({ place, ...found }) => [place, found]));
    return asked.map((_, index) => byPlace.get(index + 1));
  });
});

/** A discussion that is not deleted, with what decides who may do what with it. */
export const discussionFor = (db: Sql, did: number, user: User | null) =>
  foundReads(db)({ did, uid: user?.uid ?? "" });

export type FoundDiscussion = NonNullable<Awaited<ReturnType<typeof discussionFor>>>;

interface ReportFilter {
  /** With those of groups. */
  withGroups: boolean;
  /** Problems about which the caller may read nothing now. */
  withheld: number[];
}

const reporters = alias(users, "reporter");

/** Staff that are contestants now read as contestants. */
function foundReports(db: Sql, { withGroups, withheld }: ReportFilter): SQL | undefined {
  const isIts = sql`${discussions.id} = ${discussionReports.discussionId}`;
  const mayRead = and(withGroups ? undefined : isNull(discussions.groupId), isFreeOf(withheld));
  return and(
    sql`not ${discussionReports.isGone}`,
    mayRead && exists(db.select({ id: discussions.id }).from(discussions).where(and(isIts, mayRead))),
  );
}

export function reportList(db: Sql, sees: ReportFilter) {
  const order = [asc(discussionReports.handled), desc(discussionReports.id)];
  return selectList(db, {
    select: db.select({ id: discussionReports.id }).from(discussionReports),
    where: foundReports(db, sees),
    order,
    of: discussionReports,
    rowsOf: (keys) =>
      db
        .select({
          report: discussionReports,
          groupId: discussions.groupId,
          title: discussions.title,
          author: users.username,
          reporter: reporters.username,
        })
        .from(discussionReports)
        .innerJoin(discussions, eq(discussions.id, discussionReports.discussionId))
        .innerJoin(users, eq(users.uid, discussions.uid))
        .innerJoin(reporters, eq(reporters.uid, discussionReports.uid))
        .where(isOnPage(discussionReports.id, keys))
        .orderBy(...order),
  });
}

/** Whether a report is among those that the caller is shown. */
export async function isListedReport(db: Sql, sees: ReportFilter, id: number): Promise<boolean> {
  const isIt = and(foundReports(db, sees), eq(discussionReports.id, id));
  return (await db.select().from(discussionReports).where(isIt)).length > 0;
}

export const isCategory = async (db: Sql, id: number): Promise<boolean> =>
  (await db.select().from(discussionCategories).where(eq(discussionCategories.id, id))).length > 0;

export const discussionsById = (db: Sql, ids: number[]) =>
  db
    .select()
    .from(discussions)
    .where(and(inArray(discussions.id, ids), isNull(discussions.deletedAt)))
    .orderBy(discussions.id)
    .for("update");
