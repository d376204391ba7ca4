import type { ProblemFilter, ProblemSort } from "@verdict/contract";
import type { z } from "zod";
import { contains, type Db } from "../../platform/db.ts";
import { offsetOf } from "../../platform/page-scan.ts";
import { openSearchQueries } from "../search/query.ts";
import { longestGramsOf } from "../search/words.ts";
import { type Order, openOrders } from "./list-orders.ts";
import {
  type ListedProblem,
  preparePage,
  preparePlain,
  prepareSearch,
  prepareSimilar,
  SIMILAR_MAX,
} from "./list-statements.ts";
import { isRemoteBank } from "./queries.ts";
import { localesOf } from "./titles.ts";

type Page = Pick<z.output<typeof ProblemFilter>, "currentPage" | "limit">;
type Filter = Page & Partial<z.output<typeof ProblemFilter>> & { sort?: ProblemSort; desc?: boolean };
/** Which problems of an order are shown. */
type Keep = (pid: number) => boolean;

/** Counts change with every submission and no list's version with them: orders by them are read anew each minute. */
const COUNTED_MS = 60_000;
const isByCounts = (sort: ProblemSort | undefined) =>
  sort === "rate" || sort === "total" || sort === "rating";

/** Reads pages of public problems: one statement a page while nothing changes, whatever is asked for. */
export function openProblemList(db: Db) {
  const orders = openOrders();
  const page = preparePage(db);
  const searchQuery = openSearchQueries(db);
  const prepared = new Map<string, ReturnType<typeof preparePlain> | ReturnType<typeof prepareSearch>>();

  async function readOrder(filter: Filter, words: string | null): Promise<Order> {
    const { difficulty } = filter;
    // As words are cut: somebody who writes Japanese types full-width digits, too.
    const keyword = filter.keyword?.normalize("NFKC");
    const bank = bankOf(filter);
    const tagIds = tagIdsIn(filter.tagId);
    // Any word but a remote judge's name means the problems of this site.
    const own = Boolean(filter.oj) && bank === undefined;
    const narrowed = {
      bank: bank !== undefined,
      own,
      level: difficulty !== undefined,
      tags: tagIds.length > 0,
    };
    const shape = { ...narrowed, sort: filter.sort, desc: filter.desc };
    const parts = { ...narrowed, search: Boolean(keyword), words: words !== null };
    const names = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [part] : []));
    const name = ["problem_order", ...names, shape.sort ?? "", shape.desc ? "desc" : ""].join("_");
    const statement =
      prepared.get(name) ??
      (keyword ? prepareSearch(db, name, shape, parts.words) : preparePlain(db, name, shape));
    prepared.set(name, statement);
    const rows = await statement.execute({
      difficulty,
      tagIds,
      bank,
      ...(keyword && {
        words,
        keyword: contains(keyword),
        displayId: keyword.toUpperCase(),
        grams: longestGramsOf(keyword),
        ...localesOf(filter.l),
      }),
    });
    return orderIn(rows);
  }

  async function orderOf(filter: Filter): Promise<Order> {
    if (!filter.keyword) return readOrder(filter, null);
    const { words, typos } = await searchQuery(filter.keyword);
    const strict = await readOrder(filter, words);
    return strict.ids.length > 0 || !typos ? strict : readOrder(filter, typos);
  }

  async function pageIn(order: Order, filter: Filter) {
    const offset = offsetOf(filter);
    const ids = [...order.ids.subarray(offset, offset + filter.limit)];
    const [found] = await page.execute({ ids, ...localesOf(filter.l) });
    return { rows: found?.rows ?? [], total: order.ids.length, version: found?.version ?? null };
  }

  async function readBy(key: string, readOrder: () => Promise<Order>, filter: Filter, keep?: Keep) {
    const order = await orders.of(key, readOrder);
    const kept = await pageIn(only(order, keep), filter);
    if (kept.version === order.version) return kept;
    // Something changed since. What is read from here on is younger than the question.
    return pageIn(only(await orders.inPlaceOf(key, order, readOrder), keep), filter);
  }

  async function read(filter: Filter, keep?: Keep): Promise<{ rows: ListedProblem[]; total: number }> {
    if (fitsNothing(filter)) return { rows: [], total: 0 };
    const { currentPage, limit, ...asked } = filter;
    const key = [asked, isByCounts(asked.sort) && Math.floor(Date.now() / COUNTED_MS)];
    return readBy(JSON.stringify(key), () => orderOf(filter), filter, keep);
  }

  const similar = prepareSimilar(db);

  return {
    page: read,
    /** Public problems that share tags with `pid`; a tag counts the more the fewer problems carry it. */
    async similar(pid: number, l: string | undefined): Promise<ListedProblem[]> {
      if (pid < 0 || pid > INTEGER_MAX) return [];
      const readOrder = async () => orderIn(await similar.execute({ pid }));
      return (await readBy(`similar ${pid}`, readOrder, { currentPage: 1, limit: SIMILAR_MAX, l })).rows;
    },
    /** Display id of a problem drawn by chance; none where there are no problems. */
    async random(): Promise<string | undefined> {
      const { total } = await read({ currentPage: 1, limit: 1 });
      const currentPage = 1 + Math.floor(Math.random() * total);
      const { rows } = await read({ currentPage, limit: 1 });
      return rows[0]?.problemId;
    },
  };
}

const only = (order: Order, keep: Keep | undefined): Order =>
  keep ? { ...order, ids: order.ids.filter(keep) } : order;

const orderIn = ([row]: { ids: number[]; version: number | null }[]): Order => ({
  ids: Int32Array.from(row?.ids ?? []),
  version: row?.version ?? null,
});

const bankOf = ({ oj }: Filter) => (oj && isRemoteBank(oj) ? oj : undefined);

const INTEGER_MAX = 2_147_483_647;

/** Levels and tags that cannot be, which PostgreSQL would refuse as numbers too large. */
const fitsNothing = ({ difficulty = 0, tagId }: Filter) =>
  difficulty < 0 || difficulty > 2 || tagIdsIn(tagId).some((id) => id > INTEGER_MAX);

/** Ids of "1,2" or "[1,2]", as clients send either. */
function tagIdsIn(text: string | undefined): number[] {
  return [...new Set((text?.match(/\d+/g) ?? []).slice(0, 20).map(Number))];
}
