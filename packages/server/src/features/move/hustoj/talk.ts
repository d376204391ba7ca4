import { decodeText } from "../../../platform/encoding.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldAnnouncement, OldComment, OldDiscussion } from "../source.ts";
import type { Hustoj } from "./source.ts";
import { idOf } from "./users.ts";

/** A topic's text is its first reply; one of a contest is here a comment of it, and what answers it a reply. */
export const OF_CONTEST = "coalesce(cid, 0) > 0";
export const FIRST_REPLY = "r.rid = (select min(f.rid) from reply f where f.topic_id = r.topic_id)";

/** Of topics: locked, deleted. Of replies: all above 0 are hidden. */
const status = { closed: 1, deleted: 2 };

/** Written as bytes, and cut in the middle of a character where it was long. */
const titleOf = (row: Row): string => {
  const { title } = row;
  return Buffer.isBuffer(title) ? decodeText(title, "utf8").replace(/\ufffd+$/, "") : String(title ?? "");
};

export async function* discussionPages({ db, zone }: Hustoj): AsyncGenerator<OldDiscussion[]> {
  for await (const page of db.pages("topic", "tid", `not (${OF_CONTEST})`, 200)) {
    const first = new Map(
      (
        await db.rows(`select r.* from reply r where r.topic_id in (?) and ${FIRST_REPLY}`, [
          page.map((row) => row.tid),
        ])
      ).map((row) => [textOf(row, "topic_id"), row]),
    );
    yield page.map((row) => {
      const id = textOf(row, "tid") ?? "";
      const reply = first.get(id);
      const state = numberOf(row, "status");
      return {
        id,
        title: titleOf(row),
        content: (reply && textOf(reply, "content")) ?? "",
        author: idOf(textOf(row, "author_id") ?? ""),
        problem: numberOf(row, "pid") > 0 ? textOf(row, "pid") : null,
        ...{ group: null, category: null },
        isPinned: numberOf(row, "top_level") > 0,
        isClosed: state === status.closed,
        isHidden: state === status.deleted,
        createdAt: reply ? momentIn(zone, textOf(reply, "time")) : null,
      };
    });
  }
}

export async function* commentPages({ db, zone }: Hustoj): AsyncGenerator<OldComment[]> {
  const from = `(select r.*, t.title, t.cid, (select min(f.rid) from reply f where f.topic_id = r.topic_id) as first
    from reply r join topic t on t.tid = r.topic_id) as said`;
  for await (const page of db.pages(from, "rid", `${OF_CONTEST} or rid <> first`, 500)) {
    yield page.map((row) => {
      const id = textOf(row, "rid") ?? "";
      const first = textOf(row, "first");
      const isOfContest = numberOf(row, "cid") > 0;
      const content = textOf(row, "content") ?? "";
      return {
        id,
        discussion: isOfContest ? null : textOf(row, "topic_id"),
        contest: isOfContest ? textOf(row, "cid") : null,
        author: idOf(textOf(row, "author_id") ?? ""),
        content: isOfContest && id === first ? `**${titleOf(row)}**\n\n${content}` : content,
        answers: isOfContest && id !== first ? first : null,
        createdAt: momentIn(zone, textOf(row, "time")),
      };
    });
  }
}

export async function* announcementPages({ db, zone }: Hustoj): AsyncGenerator<OldAnnouncement[]> {
  for await (const page of db.pages("news", "news_id", "true", 100)) {
    yield page.map((row) => ({
      id: textOf(row, "news_id") ?? "",
      title: textOf(row, "title") ?? "",
      content: textOf(row, "content") ?? "",
      author: idOf(textOf(row, "user_id") ?? ""),
      contest: null,
      isShown: textOf(row, "defunct") !== "Y",
      createdAt: momentIn(zone, textOf(row, "time")),
    }));
  }
}
