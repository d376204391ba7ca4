import type { Locale, WebhookMessage } from "@verdict/contract";
import { fill } from "../site/letter.ts";
import { words } from "./words.ts";

/** A message as people read it in a chat. */
export interface ChatText {
  /** One line. */
  title: string;
  /** Where it happened, and what somebody wrote; empty: nothing more. */
  text: string;
  url: string | null;
}

const TITLE_MAX = 240;
/** Of what somebody wrote: chats take a few thousand characters. */
const TEXT_MAX = 600;

export function chatText(message: WebhookMessage, locale: Locale): ChatText {
  const { title, values, text = "" } = parts(message);
  const say = words[locale];
  const known = {
    ...values,
    ...(message.type === "balloon.due" && { seat: seatOf(message.data, say.first) }),
  };
  return {
    title: cut(fill(say[title], known).replace(/\s+/g, " ").trim(), TITLE_MAX),
    text: cut([placeOf(message), text].filter(Boolean).join("\n"), TEXT_MAX),
    url: message.data.url,
  };
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

type Title = keyof (typeof words)[Locale];

function parts(message: WebhookMessage): {
  title: Title;
  values: Record<string, string | number>;
  text?: string;
} {
  switch (message.type) {
    case "submission.judged": {
      const { problem, submission } = message.data;
      const { username, verdict, language, score } = submission;
      const points = score === null ? "" : ` (${score})`;
      return {
        title: message.type,
        values: { username, problem: named(problem), verdict: verdict + points },
        text: language,
      };
    }
    case "contest.phase": {
      const { phase, contest } = message.data;
      return { title: `contest.phase.${phase}`, values: { contest: contest.title } };
    }
    case "contest.first-solve":
    case "balloon.due": {
      const { problem, contestant } = message.data;
      return { title: message.type, values: { problem: named(problem), name: contestant.name } };
    }
    case "clarification.asked": {
      const { problem, contest, clarification } = message.data;
      const about = problem ? named(problem) : contest.title;
      const { username, question } = clarification;
      return { title: message.type, values: { username, problem: about }, text: question };
    }
    case "clarification.answered": {
      const { problem, contest, clarification } = message.data;
      const about = problem ? named(problem) : contest.title;
      const { username, question, answer } = clarification;
      return question === null
        ? { title: "clarification.broadcast", values: { username, problem: about }, text: answer }
        : { title: message.type, values: { username, problem: about }, text: `${question}\n→ ${answer}` };
    }
    case "announcement.published": {
      const { title, content } = message.data.announcement;
      return { title: message.type, values: { title }, text: content };
    }
    case "problem.published":
      return { title: message.type, values: { problem: named(message.data.problem) } };
    case "assignment.due":
      return { title: message.type, values: { title: message.data.assignment.title } };
    case "member.joined":
      return {
        title: message.type,
        values: { username: message.data.username, group: message.data.group.name },
      };
    case "queue.old": {
      const { waiting, oldestSeconds } = message.data;
      return { title: message.type, values: { waiting, minutes: Math.round(oldestSeconds / 60) } };
    }
    case "node.lost": {
      const { node, reason, detail } = message.data;
      return { title: `node.lost.${reason}`, values: { node, detail: detail ?? "" } };
    }
    case "test":
      return { title: message.type, values: { webhook: message.data.webhook } };
  }
}

const named = ({ id, title }: { id: string; title: string }) => `${id} ${title}`;

function seatOf(
  { room, seat, isFirst }: { room: string | null; seat: string | null; isFirst: boolean },
  first: string,
) {
  const said = [[room, seat].filter(Boolean).join(" "), isFirst ? first : ""].filter(Boolean).join(", ");
  return said && `(${said})`;
}

/** The contest or the group, where the title does not name it. */
function placeOf({ type, data }: WebhookMessage): string {
  if (type === "contest.phase" || type === "member.joined" || type === "test") return "";
  const { contest = null, group = null } = data as {
    contest?: { title: string } | null;
    group?: { name: string } | null;
  };
  return contest?.title ?? group?.name ?? "";
}
