import type { LiveEvent } from "@verdict/contract";
import { useEffect, useState } from "react";
import { listenLive } from "../../lib/live.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refreshContest } from "./queries.ts";

/** All pages of a contest hear the same at the same time: so many milliseconds their questions are spread over. */
const SPREAD_MS = {
  settings: 1500,
  announcement: 400,
  clarification: 400,
  print: 200,
  balloon: 200,
  run: 200,
} as const;

const renewRun = (cid: number) =>
  void queryClient.invalidateQueries({ queryKey: ["problem", "virtual-attempts", cid] });
const renewDesk = (cid: number) => void queryClient.invalidateQueries({ queryKey: ["desk", cid] });

const renew: Record<keyof typeof SPREAD_MS, (cid: number) => void> = {
  settings: refreshContest,
  announcement: (cid) => {
    void queryClient.invalidateQueries({ queryKey: ["contest", "unread", cid] });
    void queryClient.invalidateQueries({ queryKey: ["contest", "announcements"] });
    void queryClient.invalidateQueries({ queryKey: ["contest", "changes", cid] });
  },
  clarification: (cid) => void queryClient.invalidateQueries({ queryKey: ["clarification", cid] }),
  print: renewDesk,
  balloon: renewDesk,
  run: renewRun,
};

/** Keeps a virtual run's board up to date: what mates send in and judges say. */
export function useRunNews(cid: number): void {
  useEffect(() => {
    const renewThis = () => renewRun(cid);
    return listenLive(`run.${cid}`, (event) => event.kind === "contest" && renewThis(), {
      missed: renewThis,
    });
  }, [cid]);
}

/** Keeps a contest's pages up to date while one of them is open; whether news come by themselves. */
export function useContestNews(cid: number, { isOpen, isManager }: { isOpen: boolean; isManager: boolean }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const planned = new Map<string, ReturnType<typeof setTimeout>>();
    const plan = (what: keyof typeof SPREAD_MS) => {
      clearTimeout(planned.get(what));
      planned.set(
        what,
        setTimeout(() => renew[what](cid), Math.random() * SPREAD_MS[what]),
      );
    };
    const hear = (event: LiveEvent) => {
      if (event.kind === "contest") plan(event.change);
      if (event.kind === "user") plan("clarification");
      // Entrants may lose their right, managers theirs: what they are now stands in the access.
      if (event.kind === "refused") plan("settings");
    };
    const missed = () => {
      plan("settings");
      plan("announcement");
      plan("clarification");
      if (isManager) plan("balloon");
    };
    const stops = [
      listenLive(`contest.${cid}`, hear, { connected: setLive, missed }),
      listenLive("user", hear),
      ...(isManager ? [listenLive(`staff.${cid}`, hear)] : []),
    ];
    return () => {
      for (const stop of stops) stop();
      for (const timer of planned.values()) clearTimeout(timer);
      setLive(false);
    };
  }, [cid, isOpen, isManager]);
  return isLive;
}
