import { type RoleId, roles, type SysMsg } from "@verdict/contract";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../lib/dates.ts";

/** Title and content (Markdown) in the reader's language where the site itself speaks; what people wrote stays. */
export function wordsOf(t: TFunction, message: SysMsg): { title: string; content: string } {
  const { title, content, sentence } = message;
  if (!sentence) return { title, content };
  if (sentence.code === "team-invited") {
    const { team, by, teamId } = sentence;
    return {
      title: t("message.teamInvited.title", { team }),
      content: t("message.teamInvited.text", { team: plain(team), by: plain(by), link: `/team/${teamId}` }),
    };
  }
  if (sentence.code === "team-entered") {
    const { team, contest, cid } = sentence;
    return {
      title: t("message.teamEntered.title", { team, contest }),
      content: t("message.teamEntered.text", {
        ...{ team: plain(team), contest: plain(contest), link: `/contest/${cid}` },
      }),
    };
  }
  if (sentence.code === "mentioned") {
    const { by, url } = sentence;
    return {
      title: t("message.mentioned.title"),
      content: t("message.mentioned.text", { by: plain(by), url }),
    };
  }
  if (sentence.code === "group-news") {
    const { what, gid, group, by, reason } = sentence;
    return {
      title: t(`message.groupNews.${what}.title`, { group, by }),
      content: t(`message.groupNews.${what}.text`, {
        ...{ group: plain(group), by: plain(by ?? "") },
        // Its own page may be hidden from who is not in it.
        link: what === "invited" ? "/group" : `/group/${gid}`,
        reason: plain(reason ?? "–"),
      }),
    };
  }
  if (sentence.code === "training-news") {
    const { what, tid, training } = sentence;
    return {
      title: t(`message.trainingNews.${what}.title`, { training }),
      content: t(`message.trainingNews.${what}.text`, {
        ...{ training: plain(training), link: `/training/${tid}` },
      }),
    };
  }
  if (sentence.code === "contest-news") {
    const { what, cid, contest, startTime, endTime } = sentence;
    return {
      title: t(`message.contestNews.${what}.title`, { contest }),
      content: t(`message.contestNews.${what}.text`, {
        ...{ contest: plain(contest), link: `/contest/${cid}` },
        ...{ start: formatDateTime(startTime), end: formatDateTime(endTime) },
      }),
    };
  }
  if (sentence.code === "text-decided") {
    const { accepted, url } = sentence;
    const said = accepted ? "textAccepted" : "textRefused";
    return { title: t(`message.${said}.title`), content: t(`message.${said}.text`, { url }) };
  }
  if (sentence.code === "lines-commented") {
    const { by, submitId, isAnswer } = sentence;
    const said = isAnswer ? "linesAnswered" : "linesCommented";
    return {
      title: t(`message.${said}.title`),
      content: t(`message.${said}.text`, {
        ...{ by: plain(by), id: submitId, link: `/submission-detail/${submitId}` },
      }),
    };
  }
  if (sentence.code === "publication") {
    const { isGranted, gid, problemId: problem, title: name, reason } = sentence;
    const of = isGranted ? "published" : "notPublished";
    return {
      title: t(`message.${of}.title`, { problem }),
      content: t(`message.${of}.text`, {
        ...{
          problem: plain(problem),
          title: plain(name),
          link: `/group/${gid}`,
          reason: plain(reason ?? ""),
        },
      }),
    };
  }
  if (sentence.code === "publications-waiting") {
    const { count } = sentence;
    return {
      title: t("message.publicationsWait.title"),
      content: t("message.publicationsWait.text", { count, link: "/admin/group-problem/apply" }),
    };
  }
  if (sentence.code === "webhook-off") {
    const { name, reason, cid, gid } = sentence;
    const link = cid ? `/contest/${cid}/webhooks` : gid ? `/group/${gid}/webhook` : "/admin/webhook";
    return {
      title: t("message.webhookOff.title", { name }),
      content: t(`message.webhookOff.${reason}`, { name: plain(name), link }),
    };
  }
  if (sentence.code === "role-refused") {
    const role = nameOf(t, sentence.role);
    return { title: t("message.roleRefused.title"), content: t("message.roleRefused.text", { role }) };
  }
  const { from, to, reason, until } = sentence;
  const lines = [
    t("message.roleChanged.text", { before: nameOf(t, from), after: nameOf(t, to) }),
    until && t("message.roleChanged.until", { date: formatDateTime(until) }),
    reason && t("message.roleChanged.reason", { reason }),
  ];
  return { title: t("message.roleChanged.title"), content: lines.filter(Boolean).join("\n\n") };
}

const isRole = (id: number): id is RoleId => id in roles;

/** A role that a newer server knows goes by its number. */
function nameOf(t: TFunction, id: number): string {
  return isRole(id) ? t(`role.r${id}`) : String(id);
}

/** Text that people wrote, without meaning in Markdown. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~$&:@]/g, "\\$&");
