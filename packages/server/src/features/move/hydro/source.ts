import type { MoveKind } from "@verdict/contract";
import { OldFiles } from "../files.ts";
import { openMongo } from "../mongo.ts";
import type { OldPlace, Pages, Source } from "../source.ts";
import { contestPages } from "./contests.ts";
import { groupPages, trainingPages } from "./groups.ts";
import { boardOf, problemNumbers, solvedNumbers } from "./numbers.ts";
import { CONTESTS, docType, type Hydro, hasBulletin, PEOPLE, SITE, TRAININGS } from "./old.ts";
import { problemPages, testFiles } from "./problems.ts";
import { codesOf, submissionPages } from "./submissions.ts";
import { announcementPages, commentCount, commentPages, discussionPages, discussionsOf } from "./talk.ts";
import { userPages } from "./users.ts";

/** What is there and has no place here, by collection. */
const LEFT = ["message", "contest.balloon", "vuser", "oauth", "discussion.history", "user.preference"];

/** A site of Hydro in MongoDB: by the models of hydrooj 4; moments say their zone there. */
export async function openHydro({ url, files }: OldPlace): Promise<Source> {
  const db = await openMongo(url);
  const domains = await db.find("domain", { _id: { $ne: SITE } as never });
  const homework = await db.find("document", { docType: docType.contest, rule: "homework" }, ["docId"]);
  const old: Hydro = {
    ...{ db, files: new OldFiles(files) },
    domains: new Map(domains.map((domain) => [String(domain._id), domain])),
    homework: new Map(homework.map(({ docId }) => [String(docId), docId as unknown])),
  };
  const pages: Pages = {
    user: (remarks) => userPages(old, remarks),
    problem: (remarks) => problemPages(old, remarks),
    group: () => groupPages(old),
    training: () => trainingPages(old),
    contest: (remarks) => contestPages(old, remarks),
    discussion: () => discussionPages(old),
    comment: () => commentPages(old),
    announcement: () => announcementPages(old),
    submission: () => submissionPages(old),
  };
  const counts: Record<MoveKind, () => Promise<number>> = {
    user: () => db.count("user", PEOPLE),
    problem: () => db.count("document", { docType: docType.problem }),
    group: async () => domains.length + (await db.count("user.group")),
    training: () => db.count("document", TRAININGS),
    contest: () => db.count("document", CONTESTS),
    discussion: () => db.count("document", discussionsOf(old)),
    comment: () => commentCount(old),
    announcement: async () => (await db.find("domain", { _id: SITE as never })).filter(hasBulletin).length,
    submission: () => db.count("record"),
  };
  return {
    system: "hydro",
    site: db.site,
    count: (kind) => counts[kind](),
    pages: (kind, remarks) => pages[kind](remarks),
    codes: (ids) => codesOf(old, ids),
    async left() {
      const left = [];
      for (const name of LEFT) left.push({ name, count: await db.count(name) });
      left.push({
        name: "contest clarifications",
        count: await db.count("document", { docType: docType.clarification }),
      });
      return left.filter(({ count }) => count > 0);
    },
    numbers: {
      solved: solvedNumbers(old),
      problems: problemNumbers(old),
      board: (contest, without, isOurs) => boardOf(old, contest, without, isOurs),
      testFiles: (problem) => testFiles(old, problem),
    },
    close: () => db.close(),
  };
}
