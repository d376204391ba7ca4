import { Readable } from "node:stream";
import { Refusal } from "../../../platform/refusal.ts";
import { ArchiveFiles, IMPORT_BOUNDS } from "../../package/import/archive-files.ts";
import { dmojPackages, readDmojStatement } from "../../package/import/dmoj.ts";
import { TransferNotes } from "../../package/import/notes.ts";
import type { FoundPackage } from "../../package/import/source.ts";
import type { ProblemPackageDraft } from "../../package/own-format.ts";
import { type Archive, openArchive } from "../../testdata/archive.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldProblem } from "../source.ts";
import { type Dmoj, idsOf, linked, ZONE } from "./old.ts";

const KIB = 1024;

export async function* problemPages(old: Dmoj, remarks: Remarks): AsyncGenerator<OldProblem[]> {
  for await (const page of old.db.pages("judge_problem", "id", "true", 50)) {
    const ids = idsOf(page);
    const authors = await linked(old, "judge_problem_authors", ["problem_id", "profile_id"], ids);
    const types = await linked(
      old,
      "(select l.id, l.problem_id, t.full_name from judge_problem_types l join judge_problemtype t on t.id = l.problemtype_id)",
      ["problem_id", "full_name"],
      ids,
    );
    const opened: Archive[] = [];
    const problems: OldProblem[] = [];
    for (const row of page) {
      const id = textOf(row, "id") ?? "";
      problems.push(
        await problemOf(old, row, authors.get(id)?.[0] ?? null, types.get(id) ?? [], remarks, opened),
      );
    }
    yield problems;
    for (const archive of opened) archive.close();
  }
}

/** A problem's folder; zips in it are read where they lie, and stay open until they are closed. */
class DataFolder extends ArchiveFiles {
  readonly #zip: (path: string) => Promise<string | null>;
  readonly #opened: Archive[];

  constructor(folder: Archive, zip: (path: string) => Promise<string | null>, opened: Archive[]) {
    super(folder, "");
    this.#zip = zip;
    this.#opened = opened;
  }

  override async unpacked(path: string): Promise<ArchiveFiles> {
    const file = await this.#zip(path);
    if (!file) throw new Refusal("import-file-missing", { name: path });
    const archive = await openArchive(file, IMPORT_BOUNDS);
    this.#opened.push(archive);
    return new ArchiveFiles(archive, "");
  }
}

async function problemOf(
  old: Dmoj,
  row: Row,
  owner: string | null,
  tags: string[],
  remarks: Remarks,
  opened: Archive[],
) {
  const id = textOf(row, "id") ?? "";
  const found = await packageOf(old, row, tags, opened);
  if (!found.names.includes("init.yml")) remarks.add("problem", "files-missing", id);
  const { user_count: _people, ac_rate: _rate, ...kept } = row;
  return {
    id,
    shownId: textOf(row, "code") ?? id,
    owner,
    createdAt: momentIn(ZONE, textOf(row, "date")),
    fingerprint: { ...kept, tags, names: found.names },
    package: found.package,
  };
}

/** Its folder as the judge has it, with the statement of the table; without `init.yml` the texts alone. */
async function packageOf({ files }: Dmoj, row: Row, tags: string[], opened: Archive[]) {
  const code = textOf(row, "code") ?? "";
  const names = await files.names(code);
  const title = textOf(row, "name") || code;
  const statement = textOf(row, "description") ?? "";
  const own = (draft: ProblemPackageDraft): ProblemPackageDraft => ({
    ...draft,
    problem: {
      ...draft.problem,
      ...readDmojStatement(statement, title),
      ...{ problemId: code, title, source: null },
      timeLimit: Math.max(1, Math.round(numberOf(row, "time_limit") * 1000)),
      memoryLimit: Math.max(1, Math.round(numberOf(row, "memory_limit") / KIB)),
      // Those that organisations alone may see are nobody else's here.
      auth: numberOf(row, "is_public") !== 0 && numberOf(row, "is_organization_private") === 0 ? 1 : 2,
    },
    tags,
  });
  const sizes = new Map<string, number>();
  for (const name of names) sizes.set(name, (await files.sizeOf(`${code}/${name}`)) ?? 0);
  const archive = new DataFolder(
    {
      entries: [
        { name: "p/statement.md", size: Buffer.byteLength(statement) },
        ...[...sizes].map(([name, size]) => ({ name: `p/${name}`, size })),
      ],
      open: ({ name }) =>
        name === "p/statement.md"
          ? Readable.from([Buffer.from(statement)])
          : files.open(`${code}/${name.slice("p/".length)}`),
      close() {},
    },
    (path) => files.within(`${code}/${path.slice("p/".length)}`),
    opened,
  );
  const [found] = [...(dmojPackages(archive).packages as Iterable<FoundPackage>)];
  const notes = found?.notes ?? new TransferNotes();
  const pack: FoundPackage = {
    name: code,
    notes,
    manifest: async () =>
      own(found ? ((await found.manifest()) as ProblemPackageDraft) : { problem: { title }, samples: [] }),
    open: async (file) => (found ? found.open(file) : Readable.from([])),
  };
  return { package: pack, names };
}

/** As its package names them: the data lie in a zip there. */
export async function* testFiles(old: Dmoj, problem: string) {
  const [row] = await old.db.rows("select * from judge_problem where id = ?", [problem]);
  if (!row) return;
  const opened: Archive[] = [];
  const { package: pack } = await packageOf(old, row, [], opened);
  try {
    const draft = (await pack.manifest().catch(() => ({ samples: [] }))) as ProblemPackageDraft;
    for (const name of new Set((draft.samples ?? []).flatMap(({ input, output }) => [input, output]))) {
      const stream = await pack.open(name).catch(() => null);
      if (stream) yield { name, open: () => stream };
    }
  } finally {
    for (const archive of opened) archive.close();
  }
}
