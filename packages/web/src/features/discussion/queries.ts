import { queryOptions } from "@tanstack/react-query";
import {
  addDiscussion,
  addGroupDiscussion,
  type BodyInput,
  type DiscussionDetail,
  deleteDiscussion,
  deleteDiscussions,
  deleteGroupDiscussion,
  getDiscussionCategories,
  getDiscussionDetail,
  getDiscussionList,
  getGroupAdminDiscussionList,
  getGroupDiscussionList,
  likeDiscussion,
  mayWrite,
  moderateDiscussion,
  reportDiscussion,
  updateDiscussion,
  updateGroupDiscussion,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { listQuery } from "../../ui/list/query.ts";
import type { DiscussionPlace } from "./place.ts";
import { DISCUSSION_PAGE_SIZE, type DiscussionSearch } from "./search.ts";

const CATEGORIES_FRESH_MS = 5 * 60_000;

export const categoriesQuery = queryOptions({
  queryKey: ["discussion", "categories"],
  queryFn: ({ signal }) => call(getDiscussionCategories, { signal }),
  staleTime: CATEGORIES_FRESH_MS,
  meta: { quiet: true },
});

const MAY_WRITE_FRESH_MS = 60_000;

/** Fails where the reader must solve more before they write, in words for them. */
export const mayWriteQuery = (what: "discussion" | "comment", inGroup: boolean) =>
  queryOptions({
    queryKey: ["discussion", "may write", what, inGroup],
    queryFn: ({ signal }) => call(mayWrite, { query: { what, inGroup }, signal }),
    retry: false,
    staleTime: MAY_WRITE_FRESH_MS,
    meta: { quiet: true },
  });

export const discussionsQuery = ({ limit = DISCUSSION_PAGE_SIZE, ...search }: DiscussionSearch) =>
  listQuery(["discussion", "list"], getDiscussionList, { ...search, limit });

/** Of a group; who keeps order there finds hidden ones, too, unless they look for something in particular. */
export function groupDiscussionsQuery(
  { gid, keepsOrder }: DiscussionPlace & { gid: number },
  { currentPage, limit = DISCUSSION_PAGE_SIZE, keyword, pid, onlyMine }: DiscussionSearch,
) {
  const query = { gid, currentPage, limit, keyword };
  return keepsOrder && !pid && !onlyMine
    ? listQuery(["discussion", "list", "all"], getGroupAdminDiscussionList, query)
    : listQuery(["discussion", "list", "group"], getGroupDiscussionList, { ...query, pid, onlyMine });
}

/** `reveal`: an editorial is asked for before its problem is solved. */
export const discussionQuery = (did: number, reveal = false) =>
  queryOptions({
    queryKey: ["discussion", "one", did, reveal],
    queryFn: ({ signal }) => call(getDiscussionDetail, { query: { did, ...(reveal && { reveal }) }, signal }),
    meta: { quiet: true },
  });

export const renewDiscussions = () => queryClient.invalidateQueries({ queryKey: ["discussion"] });

type Written = Omit<BodyInput<typeof addDiscussion>, "gid">;

export async function saveDiscussion(
  gid: number | null,
  id: number | undefined,
  body: Written,
): Promise<void> {
  if (gid === null) {
    await (id === undefined
      ? call(addDiscussion, { body })
      : call(updateDiscussion, { body: { ...body, id } }));
  } else {
    await (id === undefined
      ? call(addGroupDiscussion, { body: { ...body, gid } })
      : call(updateGroupDiscussion, { body: { ...body, id } }));
  }
  await renewDiscussions();
}

export async function like(did: number, toLike: boolean): Promise<void> {
  await call(likeDiscussion, { query: { did, toLike } });
  await renewDiscussions();
}

export async function report(did: number, content: string): Promise<void> {
  await call(reportDiscussion, { body: { did, content } });
  await renewDiscussions();
}

/** By its author, or by who keeps order there. */
export async function remove(gid: number | null, did: number, isOwn: boolean): Promise<void> {
  if (gid !== null) await call(deleteGroupDiscussion, { query: { did } });
  else if (isOwn) await call(deleteDiscussion, { query: { did } });
  else await call(deleteDiscussions, { body: [did] });
  queryClient.removeQueries({ queryKey: ["discussion", "one", did] });
  await queryClient.invalidateQueries({ queryKey: ["discussion", "list"] });
}

export async function moderate(body: BodyInput<typeof moderateDiscussion>): Promise<void> {
  await call(moderateDiscussion, { body });
  await renewDiscussions();
}

interface Order {
  topPriority?: boolean;
  closed?: boolean;
  /** 0 shown, 1 hidden. */
  status?: 0 | 1;
}

/** Keeps order in one discussion: pins, closes or hides it. A group's call wants its texts as they are. */
export async function keepOrder(
  gid: number | null,
  { id, title, description, content, categoryId }: DiscussionDetail,
  order: Order,
): Promise<void> {
  if (gid === null) return moderate({ id, ...order });
  await call(updateGroupDiscussion, { body: { id, title, description, content, categoryId, ...order } });
  await renewDiscussions();
}
