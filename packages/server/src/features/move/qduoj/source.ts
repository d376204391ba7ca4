import type { MoveKind } from "@verdict/contract";
import { OldFiles } from "../files.ts";
import { openPostgres, type PostgresDatabase } from "../postgres.ts";
import { none, type OldPlace, type Pages, type Source } from "../source.ts";
import { announcementPages, contestPages } from "./contests.ts";
import { boardOf, problemNumbers, solvedNumbers } from "./numbers.ts";
import { problemPages, testFiles } from "./problems.ts";
import { codesOf, submissionPages } from "./submissions.ts";
import { userPages } from "./users.ts";

export interface Qduoj {
  readonly db: PostgresDatabase;
  readonly files: OldFiles;
}

const tablesOf: Record<MoveKind, readonly string[]> = {
  user: ['"user"'],
  problem: ["problem"],
  contest: ["contest"],
  announcement: ["announcement", "contest_announcement"],
  submission: ["submission"],
  ...{ group: [], training: [], discussion: [], comment: [] },
};

/** A site of QDUOJ in PostgreSQL, by the models of its backend; moments say their zone there. */
export async function openQduoj({ url, files }: OldPlace): Promise<Source> {
  const db = await openPostgres(url);
  const old: Qduoj = { db, files: new OldFiles(files) };
  const pages: Pages = {
    user: (remarks) => userPages(old, remarks),
    problem: (remarks) => problemPages(old, remarks),
    contest: () => contestPages(old),
    announcement: () => announcementPages(old),
    submission: () => submissionPages(old),
    ...{ group: none, training: none, discussion: none, comment: none },
  };
  return {
    system: "qduoj",
    site: db.site,
    async count(kind) {
      let all = 0;
      for (const table of tablesOf[kind]) all += await db.count(table);
      return all;
    },
    pages: (kind, remarks) => pages[kind](remarks),
    codes: (ids) => codesOf(old, ids),
    left: async () => [],
    numbers: {
      solved: solvedNumbers(old),
      problems: problemNumbers(old),
      board: (contest, without) => boardOf(old, contest, without),
      testFiles: (problem) => testFiles(old, problem),
    },
    close: () => db.close(),
  };
}
