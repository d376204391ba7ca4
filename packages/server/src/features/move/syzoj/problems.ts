import { Readable } from "node:stream";
import { ArchiveFiles } from "../../package/import/archive-files.ts";
import { TransferNotes } from "../../package/import/notes.ts";
import type { FoundPackage } from "../../package/import/source.ts";
import { syzojPackages } from "../../package/import/syzoj.ts";
import type { ProblemPackageDraft } from "../../package/own-format.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldProblem } from "../source.ts";
import type { Syzoj } from "./old.ts";

/** From the folder of its uploads on. */
export const folderOf = (problem: string): string => `testdata/${problem}`;

export async function* problemPages(old: Syzoj, remarks: Remarks): AsyncGenerator<OldProblem[]> {
  for await (const page of old.db.pages("problem", "id", "true", 50)) {
    const rows = await old.db.rows(
      `select m.problem_id, t.name from problem_tag_map m join problem_tag t on t.id = m.tag_id
       where m.problem_id in (?) order by t.id`,
      [page.map((row) => row.id)],
    );
    const tags = Map.groupBy(rows, (row) => textOf(row, "problem_id"));
    const problems: OldProblem[] = [];
    for (const row of page) {
      const own = (tags.get(textOf(row, "id")) ?? []).map((tag) => textOf(tag, "name") ?? "");
      problems.push(await problemOf(old, row, own, remarks));
    }
    yield problems;
  }
}

async function problemOf(old: Syzoj, row: Row, tags: string[], remarks: Remarks): Promise<OldProblem> {
  const id = textOf(row, "id") ?? "";
  const names = await old.files.names(folderOf(id));
  if (!names.some((name) => name.endsWith(".in"))) remarks.add("problem", "files-missing", id);
  const { ac_num: _solved, submit_num: _sent, ...kept } = row;
  return {
    id,
    shownId: id,
    owner: textOf(row, "user_id"),
    createdAt: momentIn(old.zone, textOf(row, "publicize_time")),
    fingerprint: { ...kept, tags, names },
    package: await packageOf(old, row, names, tags),
  };
}

/** Test data are read by who reads packages with `data.yml`; without that file by what SYZOJ does then. */
async function packageOf({ files }: Syzoj, row: Row, names: string[], tags: string[]): Promise<FoundPackage> {
  const folder = folderOf(textOf(row, "id") ?? "");
  const judge = names.find((name) => /^spj_[a-z0-9-]+\./.test(name));
  const data = JSON.stringify({
    ...(judge && { specialJudge: { fileName: judge } }),
    ...(textOf(row, "type") === "submit-answer" && { userOutput: "#.out" }),
  });
  const isGiven = names.some((name) => /^data\.ya?ml$/.test(name));
  const entries = isGiven ? [] : [{ name: "p/data.yml", size: data.length }];
  for (const name of names)
    entries.push({ name: `p/${name}`, size: (await files.sizeOf(`${folder}/${name}`)) ?? 0 });
  const archive = new ArchiveFiles(
    {
      entries,
      open: ({ name }) =>
        name === "p/data.yml" && !isGiven
          ? Readable.from([Buffer.from(data)])
          : files.open(`${folder}/${name.slice("p/".length)}`),
      close() {},
    },
    "",
  );
  const [found] = [...(syzojPackages(archive).packages as Iterable<FoundPackage>)];
  if (!found) throw new Error("no package was found in a problem");
  return {
    ...found,
    name: textOf(row, "id") ?? "",
    notes: found.notes ?? new TransferNotes(),
    manifest: async () => textsOf((await found.manifest()) as ProblemPackageDraft, row, tags),
  };
}

/** Examples are one text there, as its author wrote them. */
function textsOf(draft: ProblemPackageDraft, row: Row, tags: string[]): ProblemPackageDraft {
  const field = (name: string) => textOf(row, name);
  const example = field("example");
  const isFileIO = numberOf(row, "file_io") !== 0;
  return {
    ...draft,
    tags,
    problem: {
      ...draft.problem,
      ...{ problemId: field("id"), title: field("title") || "?", description: field("description") },
      ...{ input: field("input_format"), output: field("output_format") },
      hint:
        [example && `### 样例\n\n${example}`, field("limit_and_hint")].filter(Boolean).join("\n\n") || null,
      timeLimit: numberOf(row, "time_limit") || 1000,
      memoryLimit: numberOf(row, "memory_limit") || 256,
      auth: numberOf(row, "is_public") !== 0 ? 1 : 2,
      ...(isFileIO && {
        ...{ isFileIO, ioReadFileName: field("file_io_input_name") },
        ioWriteFileName: field("file_io_output_name"),
      }),
    },
  };
}
