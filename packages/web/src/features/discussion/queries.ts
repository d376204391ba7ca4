import { queryOptions } from "@tanstack/react-query";
import {
  addDiscussion,
  type BodyInput,
  deleteDiscussion,
  deleteDiscussions,
  getDiscussionCategories,
  getDiscussionDetail,
  getDiscussionList,
  likeDiscussion,
  moderateDiscussion,
  reportDiscussion,
  updateDiscussion,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { listQuery } from "../../ui/list/query.ts";
import { DISCUSSION_PAGE_SIZE, type DiscussionSearch } from "./search.ts";

const CATEGORIES_FRESH_MS = 5 * 60_000;

export const categoriesQuery = queryOptions({
  queryKey: ["discussion", "categories"],
  queryFn: ({ signal }) => call(getDiscussionCategories, { signal }),
  staleTime: CATEGORIES_FRESH_MS,
  meta: { quiet: true },
});

export const discussionsQuery = ({ limit = DISCUSSION_PAGE_SIZE, ...search }: DiscussionSearch) =>
  listQuery(["discussion", "list"], getDiscussionList, { ...search, limit });

/** `reveal`: an editorial is asked for before its problem is solved. */
export const discussionQuery = (did: number, reveal = false) =>
  queryOptions({
    queryKey: ["discussion", "one", did, reveal],
    queryFn: ({ signal }) => call(getDiscussionDetail, { query: { did, ...(reveal && { reveal }) }, signal }),
    meta: { quiet: true },
  });

export const renewDiscussions = () => queryClient.invalidateQueries({ queryKey: ["discussion"] });

type Written = Omit<BodyInput<typeof addDiscussion>, "gid">;

export async function saveDiscussion(id: number | undefined, body: Written): Promise<void> {
  if (id === undefined) await call(addDiscussion, { body });
  else await call(updateDiscussion, { body: { ...body, id } });
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

/** By its author, or as staff. */
export async function remove(did: number, isOwn: boolean): Promise<void> {
  if (isOwn) await call(deleteDiscussion, { query: { did } });
  else await call(deleteDiscussions, { body: [did] });
  queryClient.removeQueries({ queryKey: ["discussion", "one", did] });
  await queryClient.invalidateQueries({ queryKey: ["discussion", "list"] });
}

export async function moderate(body: BodyInput<typeof moderateDiscussion>): Promise<void> {
  await call(moderateDiscussion, { body });
  await renewDiscussions();
}
