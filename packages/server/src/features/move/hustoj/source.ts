import type { MoveKind } from "@verdict/contract";
import { OldFiles } from "../files.ts";
import { leftIn, type MysqlDatabase, openMysql } from "../mysql.ts";
import { none, type OldPlace, type Pages, type Source } from "../source.ts";
import { contestPages } from "./contests.ts";
import { boardOf, problemNumbers, solvedNumbers } from "./numbers.ts";
import { problemPages } from "./problems.ts";
import { codesOf, submissionPages } from "./submissions.ts";
import { announcementPages, commentPages, discussionPages, FIRST_REPLY, OF_CONTEST } from "./talk.ts";
import { userPages } from "./users.ts";

export interface Hustoj {
  readonly db: MysqlDatabase;
  readonly files: OldFiles;
  readonly zone: string;
}

/** What is there and has no place here, by table. */
const LEFT = [
  "mail",
  "share_code",
  "printer",
  "balloon",
  "sim",
  "loginlog",
  "custominput",
  "solution_ai_answer",
];

/** What counts of a kind, as `pages` gives it. */
const rowsOf: Record<MoveKind, string | null> = {
  user: "users",
  problem: "problem",
  group: null,
  training: null,
  contest: "contest",
  discussion: `topic where not (${OF_CONTEST})`,
  comment: `reply r join topic t on t.tid = r.topic_id where ${OF_CONTEST} or not (${FIRST_REPLY})`,
  announcement: "news",
  submission: "solution",
};

/** A site of HUSTOJ in MySQL or MariaDB: by its install/db.sql and the code that writes there, of 2026 and years before. */
export async function openHustoj({ url, files, zone }: OldPlace): Promise<Source> {
  const db = await openMysql(url);
  const old: Hustoj = { db, files: new OldFiles(files), zone };
  const pages: Pages = {
    user: () => userPages(old),
    problem: (remarks) => problemPages(old, remarks),
    group: none,
    training: none,
    contest: () => contestPages(old),
    discussion: () => discussionPages(old),
    comment: () => commentPages(old),
    announcement: () => announcementPages(old),
    submission: () => submissionPages(old),
  };
  return {
    system: "hustoj",
    site: db.site,
    async count(kind) {
      const from = rowsOf[kind];
      return from === null ? 0 : db.count(from);
    },
    pages: (kind, remarks) => pages[kind](remarks),
    codes: (ids) => codesOf(old, ids),
    left: () => leftIn(db, LEFT),
    numbers: {
      solved: solvedNumbers(old),
      problems: problemNumbers(old),
      board: (contest, without) => boardOf(old, contest, without),
      async *testFiles(problem) {
        for (const name of await old.files.names(`data/${problem}`))
          yield { name, open: () => old.files.open(`data/${problem}/${name}`) };
      },
    },
    close: () => db.close(),
  };
}
