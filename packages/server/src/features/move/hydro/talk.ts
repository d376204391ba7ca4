import type { Document, Filter } from "mongodb";
import { listAt, madeAt, momentAt, textAt } from "../mongo.ts";
import type { OldAnnouncement, OldComment, OldDiscussion } from "../source.ts";
import { problemsIn } from "./groups.ts";
import { docType, groupOfDomain, type Hydro, hasBulletin, keyOf, SITE } from "./old.ts";

const NODE = 20;

/** Those of contests are comments there; those of homework are discussions, for it is a training here. */
const ofContests = ({ homework }: Hydro): Filter<Document> => ({
  docType: docType.discussion,
  parentType: docType.contest,
  parentId: { $nin: [...homework.values()] },
});
export const discussionsOf = (old: Hydro): Filter<Document> => ({
  $or: [
    { docType: docType.discussion, parentType: { $ne: docType.contest } },
    { docType: docType.discussion, parentId: { $in: [...old.homework.values()] } },
    { docType: docType.solution },
  ],
});

/** Discussions, and what people wrote about how a problem is solved. */
export async function* discussionPages(old: Hydro): AsyncGenerator<OldDiscussion[]> {
  for await (const page of old.db.pages("document", discussionsOf(old), { size: 100 })) {
    const discussions: OldDiscussion[] = [];
    for (const row of page) {
      const isSolution = row.docType === docType.solution;
      const isAbout = row.parentType === docType.problem;
      const [about] = isSolution ? (await problemsIn(old, row.domainId, [row.parentId])).values() : [];
      discussions.push({
        id: String(row.docId),
        title: isSolution
          ? `题解 ${about?.label ?? row.parentId} ${about?.title ?? ""}`
          : (textAt(row, "title") ?? ""),
        content: textAt(row, "content") ?? "",
        author: textAt(row, "owner") ?? "",
        problem: isAbout ? keyOf(row.domainId, row.parentId) : null,
        group: groupOfDomain(row.domainId),
        category: isSolution ? "题解" : row.parentType === NODE ? String(row.parentId) : null,
        isPinned: row.pin === true,
        isClosed: row.lock === true,
        isHidden: row.hidden === true,
        createdAt: madeAt(row),
      });
    }
    yield discussions;
  }
}

interface Tail {
  readonly _id: unknown;
  readonly content?: unknown;
  readonly owner?: unknown;
}

/** What answers something right in a document. */
const tails = (row: Document, answers: string | null): OldComment[] =>
  (listAt(row, "reply") as Tail[]).map((tail) => ({
    id: String(tail._id),
    discussion: answers === null ? String(row.docId) : null,
    contest: null,
    author: String(tail.owner ?? ""),
    content: String(tail.content ?? ""),
    answers,
    createdAt: madeAt(tail as Document),
  }));

/** Discussions of contests, comments of solutions, then replies with what answers them. */
export async function* commentPages(old: Hydro): AsyncGenerator<OldComment[]> {
  const { db } = old;
  const ofContest = new Set<string>();
  for await (const page of db.pages("document", ofContests(old))) {
    for (const row of page) ofContest.add(String(row.docId));
    yield page.map((row) =>
      commentOf(row, { contest: String(row.parentId) }, `**${textAt(row, "title")}**\n\n`),
    );
  }
  for await (const page of db.pages("document", { docType: docType.solution }))
    yield page.flatMap((row) => tails(row, null));
  for await (const page of db.pages("document", { docType: docType.reply }))
    yield page.flatMap((row) => {
      const parent = String(row.parentId);
      const place = ofContest.has(parent) ? { answers: parent } : { discussion: parent };
      return [commentOf(row, place), ...tails(row, String(row.docId))];
    });
}

const commentOf = (row: Document, place: Partial<OldComment>, before = ""): OldComment => ({
  ...{ id: String(row.docId), discussion: null, contest: null, answers: null, ...place },
  author: textAt(row, "owner") ?? "",
  content: `${before}${textAt(row, "content") ?? ""}`,
  createdAt: madeAt(row),
});

export async function commentCount(old: Hydro): Promise<number> {
  const { db } = old;
  let all = await db.count("document", { $or: [ofContests(old), { docType: docType.reply }] });
  const answered = { docType: { $in: [docType.solution, docType.reply] } };
  for await (const page of db.pages("document", answered, { without: ["content"] }))
    for (const row of page) all += listAt(row, "reply").length;
  return all;
}

/** What the front page of the site says; nobody knows since when: at most since its owner is there. */
export async function* announcementPages({ db }: Hydro): AsyncGenerator<OldAnnouncement[]> {
  const domains = await db.find("domain", { _id: SITE as never });
  const owners = await db.find("user", { _id: { $in: domains.map(({ owner }) => owner) } }, ["regat"]);
  yield domains.filter(hasBulletin).map((domain) => ({
    id: "bulletin",
    title: textAt(domain, "name") ?? "Hydro",
    content: textAt(domain, "bulletin") ?? "",
    author: textAt(domain, "owner"),
    ...{ contest: null, isShown: true, createdAt: owners[0] ? momentAt(owners[0], "regat") : null },
  }));
}
