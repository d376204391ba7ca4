import { examplesText } from "../../package/examples.ts";
import { TransferNotes } from "../../package/import/notes.ts";
import { statementReader } from "../../package/import/qduoj.ts";
import type { ProblemPackageDraft } from "../../package/own-format.ts";
import { languageHere } from "../languages.ts";
import { jsonIn, momentOf, numberIn, type PgRow, textIn } from "../postgres.ts";
import type { Remarks } from "../remarks.ts";
import type { OldProblem } from "../source.ts";

import type { Qduoj } from "./source.ts";

/** By the folder of its data, as /data/backend. */
const folderOf = (row: PgRow) => `test_case/${textIn(row, "test_case_id")}`;

/** A contest's problems are its own there: here they are the bank's, for contests alone. */
const shownIdOf = (row: PgRow): string =>
  row.contest_id === null
    ? (textIn(row, "_id") ?? "")
    : `C${textIn(row, "contest_id")}-${textIn(row, "_id")}`;

export async function* problemPages(old: Qduoj, remarks: Remarks): AsyncGenerator<OldProblem[]> {
  for await (const page of old.db.pages("problem", ["id"], 50)) {
    const rows = await old.db.rows(
      `select m.problem_id, t.name from problem_tags m join problem_tag t on t.id = m.problemtag_id
       where m.problem_id = any($1::int[]) order by t.id`,
      [page.map((row) => row.id)],
    );
    const tags = Map.groupBy(rows, (row) => textIn(row, "problem_id"));
    const problems: OldProblem[] = [];
    for (const row of page) {
      const names = (tags.get(textIn(row, "id")) ?? []).map((tag) => textIn(tag, "name") ?? "");
      problems.push(await problemOf(old, row, names, remarks));
    }
    yield problems;
  }
}

async function problemOf(old: Qduoj, row: PgRow, tags: string[], remarks: Remarks): Promise<OldProblem> {
  const id = textIn(row, "id") ?? "";
  const notes = new TransferNotes();
  const names = await old.files.names(folderOf(row));
  const all = casesOf(row, names);
  const whole = all.filter(({ input, output }) => names.includes(input) && names.includes(output));
  if (whole.length === 0) remarks.add("problem", "files-missing", id);
  if (whole.length < all.length) notes.loseCases(all.length - whole.length);
  const { submission_number: _sent, accepted_number: _accepted, statistic_info: _numbers, ...kept } = row;
  return {
    id,
    shownId: shownIdOf(row),
    owner: textIn(row, "created_by_id"),
    createdAt: momentOf(row, "create_time"),
    fingerprint: { ...kept, tags, names },
    package: {
      name: shownIdOf(row),
      notes,
      manifest: () => manifestOf(row, tags, whole, notes),
      open: async (file) => old.files.open(`${folderOf(row)}/${file}`),
      async picture(address) {
        const [, name] = /^\/public\/(?:upload|avatar)\/([\w.-]+)$/.exec(address) ?? [];
        return name ? old.files.bytes(`public/upload/${name}`) : null;
      },
    },
  };
}

interface Case {
  readonly input: string;
  readonly output: string;
  readonly score?: number;
}

/** As the problem lists them with their points; of a checker's the outputs may be missing. */
function casesOf(row: PgRow, names: readonly string[]): Case[] {
  const listed = jsonIn(row, "test_case_score");
  const cases = Array.isArray(listed) ? (listed as Record<string, unknown>[]) : [];
  if (cases.length === 0)
    return names
      .filter((name) => name.endsWith(".in"))
      .map((input) => ({ input, output: input.replace(/\.in$/, ".out") }));
  return cases.map((one) => ({
    input: String(one.input_name),
    output: String(one.output_name),
    score: Math.max(0, Math.round(Number(one.score ?? 0))) || 0,
  }));
}

async function manifestOf(
  row: PgRow,
  tags: string[],
  samples: readonly Case[],
  notes: TransferNotes,
): Promise<ProblemPackageDraft> {
  const read = statementReader(notes);
  const field = (name: string) => read(textIn(row, name));
  const isOi = textIn(row, "rule_type") === "OI";
  const examples = jsonIn(row, "samples");
  const languages = jsonIn(row, "languages");
  const levels = ["Low", "Mid", "High"];
  const isOfContest = row.contest_id !== null;
  const checker = row.spj === true ? textIn(row, "spj_code") : null;
  if (checker) notes.change("checker-protocol", { system: "QDUOJ" });
  if (checker) notes.keepsHidden = true;
  return {
    judgeMode: row.spj === true ? "spj" : "default",
    problem: {
      problemId: shownIdOf(row),
      title: textIn(row, "title") || "?",
      type: isOi ? 1 : 0,
      timeLimit: numberIn(row, "time_limit") || 1000,
      memoryLimit: numberIn(row, "memory_limit") || 256,
      ...{
        description: await field("description"),
        hint: await field("hint"),
        source: await field("source"),
      },
      ...{ input: await field("input_description"), output: await field("output_description") },
      examples: Array.isArray(examples) ? examplesText(examples) : null,
      difficulty: Math.max(0, levels.indexOf(textIn(row, "difficulty") ?? "")),
      auth: isOfContest ? 3 : row.visible === false ? 2 : 1,
      codeShare: row.share_submission === true,
      ...(checker && { spjLanguage: languageHere(textIn(row, "spj_language") ?? ""), spjCode: checker }),
    },
    tags,
    languages: Array.isArray(languages) ? languages.flatMap((one) => languageHere(String(one)) ?? []) : [],
    samples: samples.map(({ input, output, score = 0 }) => ({ input, output, ...(isOi && { score }) })),
  };
}

export async function* testFiles(old: Qduoj, problem: string) {
  const [row] = await old.db.rows("select test_case_id from problem where id = $1", [problem]);
  if (!row) return;
  for (const name of await old.files.names(folderOf(row)))
    yield { name, open: () => old.files.open(`${folderOf(row)}/${name}`) };
}
