import type { MoveKind } from "@verdict/contract";
import { OldFiles } from "../files.ts";
import type { Hustoj } from "../hustoj/source.ts";
import { leftIn, openMysql } from "../mysql.ts";
import type { OldPlace, Pages, Source } from "../source.ts";
import { contestPages } from "./contests.ts";
import { groupPages, trainingPages } from "./groups.ts";
import { boardOf, problemNumbers, solvedNumbers } from "./numbers.ts";
import { caseFile, problemPages } from "./problems.ts";
import { codesOf, submissionPages } from "./submissions.ts";
import { announcementPages, commentPages, discussionPages } from "./talk.ts";
import { userPages } from "./users.ts";

export type Hoj = Hustoj;

/** What is there and has no place here, by table. */
const LEFT = [
  ...[
    "comment_like",
    "discussion_like",
    "discussion_report",
    "contest_print",
    "contest_explanation",
    "judge_case",
  ],
  ...["msg_remind", "user_sys_notice", "admin_sys_notice", "remote_judge_account", "session", "user_record"],
];

/** Tables of a kind; those that an older version lacks count nothing. */
const tablesOf: Record<MoveKind, readonly string[]> = {
  user: ["user_info"],
  problem: ["problem"],
  group: ["group"],
  training: ["training"],
  contest: ["contest"],
  discussion: ["discussion"],
  comment: ["comment", "reply"],
  announcement: ["announcement"],
  submission: ["judge"],
};

/** A site of HOJ in MySQL or MariaDB: by its sqlAndsetting/hoj.sql and hoj-update.sql, from 2021 on. */
export async function openHoj({ url, files, zone }: OldPlace): Promise<Source> {
  const db = await openMysql(url);
  const old: Hoj = { db, files: new OldFiles(files), zone };
  const pages: Pages = {
    user: (remarks) => userPages(old, remarks),
    problem: (remarks) => problemPages(old, remarks),
    group: () => groupPages(old),
    training: () => trainingPages(old),
    contest: () => contestPages(old),
    discussion: () => discussionPages(old),
    comment: () => commentPages(old),
    announcement: () => announcementPages(old),
    submission: () => submissionPages(old),
  };
  return {
    system: "hoj",
    site: db.site,
    async count(kind) {
      let all = 0;
      for (const table of tablesOf[kind]) if (await db.has(table)) all += await db.count(`\`${table}\``);
      return all;
    },
    pages: (kind, remarks) => pages[kind](remarks),
    codes: (ids) => codesOf(old, ids),
    left: () => leftIn(db, LEFT),
    numbers: {
      solved: solvedNumbers(old),
      problems: problemNumbers(old),
      board: (contest, without) => boardOf(old, contest, without),
      async *testFiles(problem) {
        for (const name of await old.files.names(`testcase/problem_${problem}`))
          yield { name, open: () => old.files.open(caseFile(problem, name)) };
      },
    },
    close: () => db.close(),
  };
}
