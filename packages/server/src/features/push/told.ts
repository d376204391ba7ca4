import { isInProgress, type Locale } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import type { User } from "../../viewer.ts";
import { clarifications } from "../clarification/tables.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import type { PushedOf } from "../happening/pushed.ts";
import { activities } from "../message/tables.ts";
import { problems } from "../problem/tables.ts";
import { openContestViews } from "../submission/contest-views.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { wordsOf } from "../webhook/submissions.ts";
import { say } from "./words.ts";

/** What a device shows. */
export interface Notification {
  title: string;
  body: string;
  /** Page of this site. */
  url: string;
  /** A newer one of the same tag takes its place. */
  tag: string;
}

export interface Reader {
  user: User;
  locale: Locale;
  zone: string;
}

/** Of an answer or a reply. */
const TEXT_MAX = 200;
const cut = (text: string) => {
  const all = [...text];
  return all.length > TEXT_MAX ? `${all.slice(0, TEXT_MAX).join("")}…` : text;
};

type Writers = {
  [Kind in keyof PushedOf]: (db: Db, reader: Reader, subject: PushedOf[Kind]) => Promise<Notification | null>;
};

/** How each kind is written for its reader now; null: there is nothing to tell them any more. */
const writers: Writers = {
  async verdict(db, { user }, { submission: id }) {
    const [row] = await db
      .select({
        ...{ uid: submissions.uid, status: submissions.status, submittedAt: submissions.submittedAt },
        ...{ contestId: submissions.contestId, participationId: submissions.participationId },
        label: sql<string>`coalesce(${contestProblems.displayId}, ${problems.problemId})`,
        title: sql<string>`coalesce(${contestProblems.displayTitle}, ${problems.title})`,
      })
      .from(submissions)
      .innerJoin(problems, eq(problems.id, submissions.problemId))
      .leftJoin(contestProblems, eq(contestProblems.id, submissions.contestProblemId))
      .where(eq(submissions.id, id));
    if (!row || row.uid !== user.uid || isInProgress(row.status)) return null;
    const view = (await openContestViews(db, [row.contestId], user))(row);
    if (view && !view.verdict) return null;
    const name = `${row.label} ${row.title}`;
    return {
      title: name,
      body: wordsOf(row.status),
      url: `/submission-detail/${id}`,
      tag: `verdict ${id}`,
    };
  },

  async clarification(db, { locale }, { clarification: id }) {
    const [row] = await db
      .select({
        ...{ cid: contests.id, contest: contests.title, visible: contests.visible },
        ...{ question: clarifications.question, answer: clarifications.answer },
      })
      .from(clarifications)
      .innerJoin(contests, eq(contests.id, clarifications.contestId))
      .where(eq(clarifications.id, id));
    if (!row?.visible || row.answer === null) return null;
    const { contest, question, answer, cid } = row;
    return {
      title: say(locale, question === null ? "told" : "answered", { contest }),
      ...{ body: cut(answer), url: `/contest/${cid}/clarifications`, tag: `clarification ${id}` },
    };
  },

  async contest(db, { locale, zone }, { contest: id }) {
    const [row] = await db
      .select({ title: contests.title, startTime: contests.startTime })
      .from(contests)
      .where(
        sql`${contests.id} = ${id} and ${contests.visible} and ${contests.pausedMs} is null
          and ${contests.startTime} > now() and ${contests.startTime} < now() + interval '1 hour'`,
      );
    if (!row) return null;
    const time = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "short" }).format(
      row.startTime,
    );
    const title = say(locale, "soon", { contest: row.title, time });
    return { title, body: "", url: `/contest/${id}`, tag: `contest ${id}` };
  },

  async reply(db, { locale }, { activity: id }) {
    const [row] = await db
      .select({ kind: activities.kind, readAt: activities.readAt, username: users.username })
      .from(activities)
      .innerJoin(users, eq(users.uid, activities.senderUid))
      .where(eq(activities.id, id));
    // What was read already on another device is no news.
    if (!row || row.readAt !== null) return null;
    const title = say(locale, "reply", { username: row.username });
    // Without the text: whether it may be read now its page says.
    return {
      title,
      body: "",
      url: `/message/${row.kind === "Reply" ? "reply" : "discuss"}`,
      tag: `reply ${id}`,
    };
  },

  async test(_db, { locale }) {
    return { title: say(locale, "test"), body: "", url: "/setting", tag: "test" };
  },
};

export const toldTo = <Kind extends keyof PushedOf>(
  db: Db,
  reader: Reader,
  kind: Kind,
  subject: PushedOf[Kind],
): Promise<Notification | null> => writers[kind](db, reader, subject);
