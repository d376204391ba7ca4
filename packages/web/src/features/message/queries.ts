import { keepPreviousData, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import {
  type BodyInput,
  blockUser,
  cleanMessages,
  getBlockedUsers,
  getCommentMessages,
  getLikeMessages,
  getMessageSettings,
  getMyMessages,
  getReplyMessages,
  getSysMessages,
  getUnreadCounts,
  MESSAGES_SEEN_MAX,
  saveMessageSettings,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { type ActivityBox, type Box, isActivityBox, type NoticeBox } from "./box.ts";

const POLL_MS = 120_000;
const NOTICE_PAGE_SIZE = 8;
const ACTIVITY_PAGE_SIZE = 6;

export const pageSizeOf = (box: Box) =>
  box === "sys" || box === "mine" ? NOTICE_PAGE_SIZE : ACTIVITY_PAGE_SIZE;

/** News come by the stream; asked for all the same, now and then, for when it is lost. */
export const unreadQuery = queryOptions({
  queryKey: ["message", "unread"],
  queryFn: ({ signal }) => call(getUnreadCounts, { signal }),
  staleTime: POLL_MS,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

const noticeCalls = { sys: getSysMessages, mine: getMyMessages } as const;
const activityCalls = {
  discuss: getCommentMessages,
  reply: getReplyMessages,
  like: getLikeMessages,
} as const;
const kinds = { discuss: "Discuss", reply: "Reply", like: "Like", sys: "Sys", mine: "Mine" } as const;

export const recount = () => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });

/** What this visit of a box has shown as unread: it keeps its place while pages are turned. */
const shown = new Map<Box, Set<number>>();

/** Who comes again finds what they have read behind what is unread. */
export const leaveBox = (box: Box) => void shown.delete(box);

function queryOf(box: Box, currentPage: number) {
  const seen = [...(shown.get(box) ?? [])].slice(0, MESSAGES_SEEN_MAX);
  return { currentPage, limit: pageSizeOf(box), ...(seen.length > 0 && { seen: seen.join(",") }) };
}

/** Counts again where a page had something unread: it is read now. */
async function counting<Page extends { records: { id: number; state: boolean }[] }>(
  box: Box,
  asked: Promise<Page>,
): Promise<Page> {
  const page = await asked;
  const unread = page.records.filter((row) => !row.state);
  if (unread.length === 0) return page;
  shown.set(box, new Set([...(shown.get(box) ?? []), ...unread.map(({ id }) => id)]));
  void recount();
  return page;
}

/** A page of a box. The server marks what it hands out as read: nobody may ask for it ahead of the reader. */
export const noticesQuery = (box: NoticeBox, currentPage: number) =>
  queryOptions({
    queryKey: ["message", "list", box, currentPage],
    queryFn: ({ signal }) =>
      counting(box, call(noticeCalls[box], { query: queryOf(box, currentPage), signal })),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The same of what other users did. */
export const activitiesQuery = (box: ActivityBox, currentPage: number) =>
  queryOptions({
    queryKey: ["message", "list", box, currentPage],
    queryFn: ({ signal }) =>
      counting(box, call(activityCalls[box], { query: queryOf(box, currentPage), signal })),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Whether a box is known to be empty: its list tells, nothing is asked for here. */
export const emptyQuery = (box: Box, currentPage: number) => {
  const list = isActivityBox(box) ? activitiesQuery(box, currentPage) : noticesQuery(box, currentPage);
  return {
    ...(list as UseQueryOptions<{ total: number }, Error, boolean>),
    select: ({ total }: { total: number }) => total === 0,
    enabled: false,
  };
};

/** Takes one message out of the box, or all of it. */
export async function removeMessages({ box, id }: { box: Box; id?: number }): Promise<void> {
  await call(cleanMessages, { query: { type: kinds[box], id } });
  await Promise.all([recount(), queryClient.invalidateQueries({ queryKey: ["message", "list", box] })]);
}

export const messageSettingsQuery = queryOptions({
  queryKey: ["message", "settings"],
  queryFn: ({ signal }) => call(getMessageSettings, { signal }),
  meta: { quiet: true },
});

export async function saveSettings(body: BodyInput<typeof saveMessageSettings>): Promise<void> {
  await call(saveMessageSettings, { body });
  await queryClient.invalidateQueries({ queryKey: messageSettingsQuery.queryKey });
}

/** Of whom the reader wants to hear nothing. */
export const blockedQuery = queryOptions({
  queryKey: ["message", "blocked"],
  queryFn: ({ signal }) => call(getBlockedUsers, { signal }),
  staleTime: POLL_MS,
  meta: { quiet: true },
});

export async function setBlocked(uid: string, blocked: boolean): Promise<void> {
  await call(blockUser, { body: { uid, blocked } });
  await queryClient.invalidateQueries({ queryKey: blockedQuery.queryKey });
}
