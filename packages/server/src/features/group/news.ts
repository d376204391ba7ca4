import type { groupNews } from "@verdict/contract";
import type { Sql } from "../../platform/db.ts";
import { tellUsers } from "../message/notice.ts";

type News = (typeof groupNews)[number];

interface About {
  group: { id: number; name: string };
  /** Username of who did it. */
  by?: string | null;
  reason?: string | null;
}

/** In English, for clients that know no sentences. */
const english: Record<News, (group: string, by: string) => { title: string; content: string }> = {
  welcome: (group) => ({
    title: `Welcome to ${group}`,
    content: `You are a member of the group ${group} now.`,
  }),
  invited: (group, by) => ({
    title: `${by} invites you to ${group}`,
    content: `${by} invites you to the group ${group}. Accept or decline on the page of groups.`,
  }),
  applied: (group, by) => ({
    title: `${by} wants to join ${group}`,
    content: `${by} applied for membership of your group ${group}.`,
  }),
  refused: (group) => ({
    title: `Your application to ${group}`,
    content: `The group ${group} did not accept your application. You may apply again.`,
  }),
  removed: (group) => ({
    title: `You left ${group}`,
    content: `You were taken out of the group ${group}.`,
  }),
  dissolved: (group) => ({ title: `${group} was dissolved`, content: `The group ${group} was dissolved.` }),
  owner: (group, by) => ({
    title: `${group} is yours`,
    content: `${by} handed the group ${group} over to you.`,
  }),
};

/** Tells people what happened to them in a group. */
export function tellGroup(tx: Sql, uids: readonly string[], what: News, about: About): Promise<void> {
  const { group, by = null, reason = null } = about;
  return tellUsers(tx, uids, {
    ...english[what](group.name, by ?? ""),
    sentence: { code: "group-news", what, gid: group.id, group: group.name, by, reason },
  });
}
