import type { MoveKind } from "@verdict/contract";
import { OldFiles } from "../files.ts";
import { leftIn, openMysql } from "../mysql.ts";
import { none, type OldPlace, type Pages, type Source } from "../source.ts";
import { contestPages } from "./contests.ts";
import { groupPages } from "./groups.ts";
import { boardOf, problemNumbers, solvedNumbers } from "./numbers.ts";
import type { Dmoj } from "./old.ts";
import { problemPages, testFiles } from "./problems.ts";
import { codesOf, submissionPages } from "./submissions.ts";
import { announcementPages, commentPages, discussionPages } from "./talk.ts";
import { userPages } from "./users.ts";

/** What is there and has no place here, by table. */
const LEFT = [
  ...["judge_rating", "judge_ticket", "judge_commentvote", "judge_contestmoss", "judge_problemtranslation"],
  ...[
    "judge_problemclarification",
    "judge_contestannouncement",
    "judge_organizationrequest",
    "judge_webauthncredential",
  ],
];

/** What counts of a kind, as `pages` gives it. */
const rowsOf: Record<MoveKind, readonly string[]> = {
  user: ["judge_profile"],
  group: ["judge_organization"],
  problem: ["judge_problem"],
  training: [],
  contest: ["judge_contest"],
  discussion: [
    "judge_solution",
    "(select distinct page from judge_comment where page regexp '^[pb]:') as pages",
  ],
  comment: ["judge_comment"],
  announcement: ["judge_blogpost"],
  submission: ["judge_submission"],
};

/** A site of DMOJ in MariaDB or MySQL: by the models of its judge app. */
export async function openDmoj({ url, files }: OldPlace): Promise<Source> {
  const db = await openMysql(url);
  const old: Dmoj = { db, files: new OldFiles(files) };
  const pages: Pages = {
    user: (remarks) => userPages(old, remarks),
    group: () => groupPages(old),
    problem: (remarks) => problemPages(old, remarks),
    training: none,
    contest: (remarks) => contestPages(old, remarks),
    discussion: () => discussionPages(old),
    comment: () => commentPages(old),
    announcement: () => announcementPages(old),
    submission: () => submissionPages(old),
  };
  return {
    system: "dmoj",
    site: db.site,
    async count(kind) {
      let all = 0;
      for (const from of rowsOf[kind]) all += await db.count(from);
      return all;
    },
    pages: (kind, remarks) => pages[kind](remarks),
    codes: (ids) => codesOf(old, ids),
    left: () => leftIn(db, LEFT),
    numbers: {
      solved: solvedNumbers(old),
      problems: problemNumbers(old),
      board: (contest, without, isOurs) => boardOf(old, contest, without, isOurs),
      testFiles: (problem) => testFiles(old, problem),
    },
    close: () => db.close(),
  };
}
