import type { MoveKind } from "@verdict/contract";
import { OldFiles } from "../files.ts";
import { leftIn, openMysql } from "../mysql.ts";
import { none, type OldPlace, type Pages, type Source } from "../source.ts";
import { contestPages } from "./contests.ts";
import { boardOf, problemNumbers, solvedNumbers } from "./numbers.ts";
import type { Syzoj } from "./old.ts";
import { folderOf, problemPages } from "./problems.ts";
import { codesOf, submissionPages } from "./submissions.ts";
import { commentPages, discussionPages } from "./talk.ts";
import { userPages } from "./users.ts";

/** What is there and has no place here, by table. */
const LEFT = [
  "rating_history",
  "rating_calculation",
  "custom_test",
  "submission_statistics",
  "formatted_code",
];

const tableOf: Record<MoveKind, string | null> = {
  user: "user",
  problem: "problem",
  contest: "contest",
  discussion: "article",
  comment: "article_comment",
  submission: "judge_state",
  ...{ group: null, training: null, announcement: null },
};

/** A site of SYZOJ 2 in MariaDB or MySQL: by its models. */
export async function openSyzoj({ url, files, zone }: OldPlace): Promise<Source> {
  const db = await openMysql(url);
  const old: Syzoj = { db, files: new OldFiles(files), zone };
  const pages: Pages = {
    user: (remarks) => userPages(old, remarks),
    problem: (remarks) => problemPages(old, remarks),
    contest: () => contestPages(old),
    discussion: () => discussionPages(old),
    comment: () => commentPages(old),
    submission: () => submissionPages(old),
    ...{ group: none, training: none, announcement: none },
  };
  return {
    system: "syzoj",
    site: db.site,
    async count(kind) {
      const table = tableOf[kind];
      return table === null ? 0 : db.count(`\`${table}\``);
    },
    pages: (kind, remarks) => pages[kind](remarks),
    codes: (ids) => codesOf(old, ids),
    left: () => leftIn(db, LEFT),
    numbers: {
      solved: solvedNumbers(old),
      problems: problemNumbers(old),
      board: (contest, without, isOurs) => boardOf(old, contest, without, isOurs),
      async *testFiles(problem) {
        for (const name of await old.files.names(folderOf(problem)))
          yield { name, open: () => old.files.open(`${folderOf(problem)}/${name}`) };
      },
    },
    close: () => db.close(),
  };
}
