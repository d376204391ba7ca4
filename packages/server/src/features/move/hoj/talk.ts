import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { OldAnnouncement, OldComment, OldDiscussion } from "../source.ts";
import type { Hoj } from "./source.ts";

export async function* discussionPages({ db, zone }: Hoj): AsyncGenerator<OldDiscussion[]> {
  const categories = new Map(
    (await db.rows("select id, name from category")).map((row) => [textOf(row, "id"), textOf(row, "name")]),
  );
  for await (const page of db.pages("discussion", "id", "true", 100)) {
    // A problem is named there as readers call it.
    const problems = new Map(
      (
        await db.rows("select id, problem_id from problem where problem_id in (?)", [
          ["", ...page.map((row) => row.pid ?? "")],
        ])
      ).map((row) => [textOf(row, "problem_id"), textOf(row, "id")]),
    );
    yield page.map((row) => {
      const pid = textOf(row, "pid") || null;
      return {
        id: textOf(row, "id") ?? "",
        title: textOf(row, "title") ?? "",
        content: textOf(row, "content") ?? "",
        author: textOf(row, "uid") ?? "",
        problem: pid && (problems.get(pid) ?? pid),
        group: textOf(row, "gid"),
        category: categories.get(textOf(row, "category_id")) ?? null,
        isPinned: numberOf(row, "top_priority") !== 0,
        isClosed: false,
        isHidden: numberOf(row, "status") !== 0,
        createdAt: momentIn(zone, textOf(row, "gmt_create")),
      };
    });
  }
}

/** Comments, then what answers them. */
export async function* commentPages({ db, zone }: Hoj): AsyncGenerator<OldComment[]> {
  for await (const page of db.pages("comment", "id")) {
    yield page.map((row) => ({
      id: `c${textOf(row, "id")}`,
      discussion: numberOf(row, "cid") > 0 ? null : textOf(row, "did"),
      contest: numberOf(row, "cid") > 0 ? textOf(row, "cid") : null,
      author: textOf(row, "from_uid") ?? "",
      content: textOf(row, "content") ?? "",
      answers: null,
      createdAt: momentIn(zone, textOf(row, "gmt_create")),
    }));
  }
  for await (const page of db.pages("reply", "id")) {
    yield page.map((row) => ({
      id: `r${textOf(row, "id")}`,
      ...{ discussion: null, contest: null },
      author: textOf(row, "from_uid") ?? "",
      content: textOf(row, "content") ?? "",
      answers: `c${textOf(row, "comment_id")}`,
      createdAt: momentIn(zone, textOf(row, "gmt_create")),
    }));
  }
}

export async function* announcementPages({ db, zone }: Hoj): AsyncGenerator<OldAnnouncement[]> {
  for await (const page of db.pages("announcement", "id", "true", 100)) {
    const contests = new Map(
      (
        await db.rows("select aid, cid from contest_announcement where aid in (?)", [
          page.map((row) => row.id),
        ])
      ).map((row) => [textOf(row, "aid"), textOf(row, "cid")]),
    );
    yield page.map((row) => ({
      id: textOf(row, "id") ?? "",
      title: textOf(row, "title") ?? "",
      content: textOf(row, "content") ?? "",
      author: textOf(row, "uid"),
      contest: contests.get(textOf(row, "id")) ?? null,
      // Those of groups are not everybody's.
      isShown: numberOf(row, "status") === 0 && textOf(row, "gid") === null,
      createdAt: momentIn(zone, textOf(row, "gmt_create")),
    }));
  }
}
