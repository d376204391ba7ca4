import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { getContestUnreadAnnouncement } from "@verdict/contract";
import { createElement, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { ToastLink } from "../../ui/ToastLink.tsx";
import { clarificationStateQuery } from "../clarification/queries.ts";
import { useContest } from "./context.ts";
import { isMenuClosed } from "./phase.ts";
import { readIds, useReadKey } from "./read-announcements.ts";

/** Without a stream news are asked for so often. */
const EVERY_MS = 60_000;

/** A page of the contest, as a toast leads to it. */
function useTarget(page: "announcements" | "clarifications") {
  const navigate = useNavigate();
  const { id } = useContest().contest;
  return useMemo(
    () => ({
      href: `/contest/${id}/${page}`,
      go: () => void navigate({ to: `/contest/$contestID/${page}`, params: { contestID: String(id) } }),
    }),
    [navigate, id, page],
  );
}

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
  const target = useTarget("announcements");
  useEffect(() => {
    if (!unread) return;
    const last = told.current;
    told.current = Math.max(last ?? 0, newest?.id ?? 0);
    if (last !== null && newest && newest.id > last) {
      const text = t("contest.announcements.arrived", { title: newest.title });
      toast(createElement(ToastLink, { ...target, text }));
    }
  }, [unread, newest, t, target]);
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
  const target = useTarget("clarifications");
  useEffect(() => {
    const last = told.current;
    told.current = count;
    if (state === undefined || count === undefined || last === undefined || count <= last || isHere) return;
    const text = t(state.isManager ? "contest.clarifications.asked" : "contest.clarifications.arrived");
    toast(createElement(ToastLink, { ...target, text }));
  }, [count, state, isHere, t, target]);
  return count ?? 0;
}
