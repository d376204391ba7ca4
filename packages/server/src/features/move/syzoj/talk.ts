import { numberOf, textOf } from "../mysql.ts";
import type { OldComment, OldDiscussion } from "../source.ts";
import { type Syzoj, secondsAt } from "./old.ts";

/** Articles; notices stand on top. */
export async function* discussionPages({ db }: Syzoj): AsyncGenerator<OldDiscussion[]> {
  for await (const page of db.pages("article", "id", "true", 100))
    yield page.map((row) => ({
      id: textOf(row, "id") ?? "",
      title: textOf(row, "title") ?? "",
      content: textOf(row, "content") ?? "",
      author: textOf(row, "user_id") ?? "",
      problem: numberOf(row, "problem_id") > 0 ? textOf(row, "problem_id") : null,
      ...{ group: null, category: null },
      isPinned: numberOf(row, "is_notice") !== 0,
      isClosed: numberOf(row, "allow_comment") === 0,
      isHidden: false,
      createdAt: secondsAt(row, "public_time"),
    }));
}

export async function* commentPages({ db }: Syzoj): AsyncGenerator<OldComment[]> {
  for await (const page of db.pages("article_comment", "id"))
    yield page.map((row) => ({
      id: textOf(row, "id") ?? "",
      discussion: textOf(row, "article_id"),
      ...{ contest: null, answers: null },
      author: textOf(row, "user_id") ?? "",
      content: textOf(row, "content") ?? "",
      createdAt: secondsAt(row, "public_time"),
    }));
}
