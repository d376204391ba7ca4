import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { getContestUnreadAnnouncement } from "@verdict/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { clarificationStateQuery } from "../clarification/queries.ts";
import { useContest } from "./context.ts";
import { isMenuClosed } from "./phase.ts";
import { readIds, useReadKey } from "./read-announcements.ts";

/** Without a stream news are asked for so often. */
const EVERY_MS = 60_000;

/** How many announcements the reader has not read; a new one is also said aloud while the contest runs. */
export function useUnreadAnnouncements(): number {
  const { t } = useTranslation();
  const { contest, entrant, phase, isLive } = useContest();
  const uid = useSession().user?.uid ?? "0";
  const read = useReadKey(uid, contest.id);
  const unread = useQuery({
    queryKey: ["contest", "unread", contest.id, read],
    queryFn: ({ signal }) =>
      call(getContestUnreadAnnouncement, {
        body: { cid: contest.id, readAnnouncementList: readIds(uid, contest.id) },
        signal,
      }),
    enabled: !entrant.isGuest && !isMenuClosed(contest, entrant, phase),
    refetchInterval: isLive || phase === "ended" ? false : EVERY_MS,
    meta: { quiet: true },
  }).data;
  const newest = unread?.[0];
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!unread) return;
    const last = told.current;
    told.current = Math.max(last ?? 0, newest?.id ?? 0);
    if (last !== null && newest && newest.id > last) {
      toast(t("contest.announcements.arrived", { title: newest.title }), "info");
    }
  }, [unread, newest, t]);
  return unread?.length ?? 0;
}

/**
 * Of clarifications: answers the reader has not read; for managers, questions that wait. More of them are also said
 * aloud, but on their own page.
 */
export function useUnreadClarifications(): number {
  const { t } = useTranslation();
  const { contest, entrant, phase, isLive } = useContest();
  const isHere = useLocation({ select: ({ pathname }) => pathname.includes("/clarifications") });
  const state = useQuery({
    ...clarificationStateQuery(contest.id),
    enabled: !entrant.isGuest && !isMenuClosed(contest, entrant, phase),
    refetchInterval: isLive || phase === "ended" ? false : EVERY_MS,
  }).data;
  const count = state && (state.isManager ? state.open : state.unread);
  const told = useRef(count);
  useEffect(() => {
    const last = told.current;
    told.current = count;
    if (state === undefined || count === undefined || last === undefined || count <= last || isHere) return;
    toast(t(state.isManager ? "contest.clarifications.asked" : "contest.clarifications.arrived"), "info");
  }, [count, state, isHere, t]);
  return count ?? 0;
}
