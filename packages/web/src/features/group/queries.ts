import { queryOptions } from "@tanstack/react-query";
import {
  addGroup,
  answerGroupInvitation,
  type BodyInput,
  changeGroupMember,
  dissolveGroup,
  GROUP_PAGE_SIZE,
  getGroupApplications,
  getGroupAuth,
  getGroupDetail,
  getGroupInvitations,
  getGroupList,
  getGroupMembers,
  getGroupStorage,
  getMyGroupInvitations,
  handOverGroup,
  importGroupMembers,
  joinGroup,
  leaveGroup,
  mayFoundGroup,
  type QueryInput,
  removeGroupMember,
  updateGroup,
  uploadGroupAvatar,
  withdrawGroupInvitation,
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

export const groupStorageQuery = (gid: number) =>
  queryOptions({
    queryKey: ["group", "storage", gid],
    queryFn: ({ signal }) => call(getGroupStorage, { query: { gid }, signal }),
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

export const membersQuery = (query: QueryInput<typeof getGroupMembers>) =>
  listQuery(["group", "members"], getGroupMembers, query);

export const applicationsQuery = (query: QueryInput<typeof getGroupApplications>) =>
  listQuery(["group", "applications"], getGroupApplications, query);

/** Many are rare: those answered make room for the next. */
export const myInvitationsQuery = listQuery(["group", "invitations"], getMyGroupInvitations, {
  ...{ currentPage: 1, limit: 30 },
});

export const invitedQuery = (query: QueryInput<typeof getGroupInvitations>) =>
  listQuery(["group", "invited"], getGroupInvitations, query);

/** Fails where the reader is at a limit of founding, in words for them. */
export const mayFoundQuery = queryOptions({
  queryKey: ["group", "may found"],
  queryFn: ({ signal }) => call(mayFoundGroup, { signal }),
  retry: false,
  staleTime: 60_000,
  meta,
});

/** Everything of groups is asked for again: one act often changes several lists. */
export async function renewed<T>(acting: Promise<T>): Promise<T> {
  const done = await acting;
  await queryClient.invalidateQueries({ queryKey: ["group"] });
  return done;
}

export const found = (body: BodyInput<typeof addGroup>) => renewed(call(addGroup, { body }));
export const change = (body: BodyInput<typeof updateGroup>) => renewed(call(updateGroup, { body }));
export const join = (query: QueryInput<typeof joinGroup>) => renewed(call(joinGroup, { query }));
export const changeLevel = (body: BodyInput<typeof changeGroupMember>) =>
  renewed(call(changeGroupMember, { body }));
export const removeMember = (query: QueryInput<typeof removeGroupMember>) =>
  renewed(call(removeGroupMember, { query }));
export const answerInvitation = (body: BodyInput<typeof answerGroupInvitation>) =>
  renewed(call(answerGroupInvitation, { body }));
export const withdrawInvitation = (query: QueryInput<typeof withdrawGroupInvitation>) =>
  renewed(call(withdrawGroupInvitation, { query }));
export const addMembers = (body: BodyInput<typeof importGroupMembers>) =>
  renewed(call(importGroupMembers, { body }));
export const handOver = (body: BodyInput<typeof handOverGroup>) => renewed(call(handOverGroup, { body }));
export const leave = (gid: number) => renewed(call(leaveGroup, { query: { gid } }));

/** Afterwards the group is not there: who was in its pages goes first. */
export const dissolve = (gid: number) => call(dissolveGroup, { query: { gid } });

export function changeAvatar(gid: number, image: Blob): Promise<unknown> {
  const form = new FormData();
  form.set("gid", String(gid));
  form.set("image", image, "avatar");
  return renewed(call(uploadGroupAvatar, { body: form }));
}
