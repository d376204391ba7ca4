import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { OldAnnouncement, OldComment, OldDiscussion } from "../source.ts";
import { type Dmoj, idsOf, linked, ZONE } from "./old.ts";

/** Formulas stand between other signs there. */
const mathText = (text: string | null): string =>
  (text ?? "").replaceAll(/~([^~\n]+)~/g, (_whole, math) => `$${math}$`);

/** A page of comments there is a discussion here, and so is how a problem is solved. */
const pageKey = (page: string): string => `page ${page}`;
const editorialKey = (problem: string | null): string => `editorial ${problem}`;

/** Editorials; then a discussion for each problem and each post that people wrote under. */
export async function* discussionPages(old: Dmoj): AsyncGenerator<OldDiscussion[]> {
  const { db } = old;
  const from = `(select s.*, p.name from judge_solution s join judge_problem p on p.id = s.problem_id) as solved`;
  for await (const page of db.pages(from, "id", "true", 100)) {
    const authors = await linked(old, "judge_solution_authors", ["solution_id", "profile_id"], idsOf(page));
    yield page.map((row) => ({
      ...{ id: editorialKey(textOf(row, "problem_id")), title: `Editorial: ${textOf(row, "name")}` },
      content: mathText(textOf(row, "content")),
      author: authors.get(textOf(row, "id") ?? "")?.[0] ?? "",
      problem: textOf(row, "problem_id"),
      ...{ group: null, category: "Editorials", isPinned: false, isClosed: false },
      isHidden: numberOf(row, "is_public") === 0,
      createdAt: momentIn(ZONE, textOf(row, "publish_on")),
    }));
  }
  const pages = `(select c.page, min(c.id) as id, min(c.time) as time,
      max(p.id) as problem_id, coalesce(max(p.name), max(b.title)) as title
    from judge_comment c left join judge_problem p on c.page = concat('p:', p.code)
      left join judge_blogpost b on c.page = concat('b:', b.id) where c.page regexp '^[pb]:' group by c.page) as pages`;
  for await (const page of db.pages(pages, "id", "true", 100)) {
    const first = new Map(
      (await db.rows("select id, author_id from judge_comment where id in (?)", [idsOf(page)])).map((row) => [
        textOf(row, "id"),
        textOf(row, "author_id") ?? "",
      ]),
    );
    yield page.map((row) => ({
      ...{
        id: pageKey(textOf(row, "page") ?? ""),
        title: textOf(row, "title") ?? textOf(row, "page") ?? "?",
      },
      content: "",
      author: first.get(textOf(row, "id")) ?? "",
      problem: textOf(row, "problem_id"),
      ...{ group: null, category: null, isPinned: false, isClosed: false, isHidden: false },
      createdAt: momentIn(ZONE, textOf(row, "time")),
    }));
  }
}

/** Each after the one that it answers, which is older. */
export async function* commentPages({ db }: Dmoj): AsyncGenerator<OldComment[]> {
  const from = `(select c.*, t.\`key\` as contest, p.id as problem from judge_comment c
    left join judge_contest t on c.page = concat('c:', t.\`key\`) left join judge_problem p on c.page = concat('s:', p.code)) as said`;
  for await (const page of db.pages(from, "id")) {
    yield page.map((row) => {
      const contest = textOf(row, "contest");
      const on = textOf(row, "page") ?? "";
      return {
        id: textOf(row, "id") ?? "",
        contest,
        discussion:
          contest !== null ? null : on.startsWith("s:") ? editorialKey(textOf(row, "problem")) : pageKey(on),
        author: textOf(row, "author_id") ?? "",
        content: mathText(textOf(row, "body")),
        answers: textOf(row, "parent_id"),
        createdAt: momentIn(ZONE, textOf(row, "time")),
      };
    });
  }
}

/** Posts of its blog. */
export async function* announcementPages(old: Dmoj): AsyncGenerator<OldAnnouncement[]> {
  for await (const page of old.db.pages("judge_blogpost", "id", "true", 100)) {
    const authors = await linked(old, "judge_blogpost_authors", ["blogpost_id", "profile_id"], idsOf(page));
    yield page.map((row) => ({
      id: textOf(row, "id") ?? "",
      title: textOf(row, "title") ?? "",
      content: mathText(textOf(row, "content")),
      author: authors.get(textOf(row, "id") ?? "")?.[0] ?? null,
      contest: null,
      isShown: numberOf(row, "visible") !== 0,
      createdAt: momentIn(ZONE, textOf(row, "publish_on")),
    }));
  }
}
