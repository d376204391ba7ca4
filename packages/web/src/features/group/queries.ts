import { queryOptions } from "@tanstack/react-query";
import {
  addGroup,
  type BodyInput,
  GROUP_PAGE_SIZE,
  getGroupAuth,
  getGroupDetail,
  getGroupList,
  joinGroup,
  leaveGroup,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { listQuery } from "../../ui/list/query.ts";
import type { GroupSearch } from "./search.ts";

const meta = { quiet: true };

/** What a list of groups holds depends on who reads it. */
export const groupListQuery = (search: GroupSearch, uid: string | undefined) =>
  listQuery(["group", "list", uid ?? ""], getGroupList, {
    ...search,
    limit: search.limit ?? GROUP_PAGE_SIZE,
  });

export const groupQuery = (gid: number) =>
  queryOptions({
    queryKey: ["group", "detail", gid],
    queryFn: ({ signal }) => call(getGroupDetail, { query: { gid }, signal }),
    staleTime: 30_000,
    meta,
  });

/** The caller's level, 0 to 5. */
export const groupLevelQuery = (gid: number) =>
  queryOptions({
    queryKey: ["group", "level", gid],
    queryFn: ({ signal }) => call(getGroupAuth, { query: { gid }, signal }),
    staleTime: 30_000,
    meta,
  });

/** Everything of groups is asked for again: one act often changes several lists. */
async function renewed<T>(acting: Promise<T>): Promise<T> {
  const done = await acting;
  await queryClient.invalidateQueries({ queryKey: ["group"] });
  return done;
}

export const found = (body: BodyInput<typeof addGroup>) => renewed(call(addGroup, { body }));
export const join = (body: BodyInput<typeof joinGroup>) => renewed(call(joinGroup, { body }));
export const leave = (gid: number) => renewed(call(leaveGroup, { query: { gid } }));
