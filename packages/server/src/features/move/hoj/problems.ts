import { Readable } from "node:stream";
import { isSubtaskMode } from "@verdict/contract";
import { TransferNotes } from "../../package/import/notes.ts";
import { statementReader } from "../../package/import/qduoj.ts";
import type { ProblemPackageDraft } from "../../package/own-format.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldProblem } from "../source.ts";
import type { Hoj } from "./source.ts";

/** From the folder on, as /hoj. */
export const caseFile = (problem: string, name: string) => `testcase/problem_${problem}/${name}`;
const PICTURES = ["file/md", "file/md/img"];

/** What lies in other tables, by problem. */
interface Beside {
  readonly cases: ReadonlyMap<string | null, Row[]>;
  readonly languages: ReadonlyMap<string | null, Row[]>;
  readonly tags: ReadonlyMap<string | null, Row[]>;
  readonly templates: ReadonlyMap<string | null, Row[]>;
  readonly owners: ReadonlyMap<string | null, string | null>;
}

export async function* problemPages(old: Hoj, remarks: Remarks): AsyncGenerator<OldProblem[]> {
  for await (const page of old.db.pages("problem", "id", "true", 50)) {
    const beside = await besideOf(old, page);
    const problems: OldProblem[] = [];
    for (const row of page) problems.push(await problemOf(old, row, beside, remarks));
    yield problems;
  }
}

async function besideOf({ db }: Hoj, page: readonly Row[]): Promise<Beside> {
  const ids = [page.map((row) => row.id)];
  const byProblem = async (sql: string) => Map.groupBy(await db.rows(sql, ids), (row) => textOf(row, "pid"));
  const authors = [page.map((row) => row.author)];
  const people = await db.rows("select uuid, username from user_info where username in (?)", authors);
  return {
    cases: await byProblem("select * from problem_case where pid in (?) order by id"),
    languages: await byProblem(
      "select p.pid, l.name from problem_language p join language l on l.id = p.lid where p.pid in (?) order by l.id",
    ),
    tags: await byProblem(
      "select p.pid, t.name from problem_tag p join tag t on t.id = p.tid where p.pid in (?) order by t.id",
    ),
    templates: await byProblem(
      "select c.pid, c.code, l.name from code_template c join language l on l.id = c.lid where c.status = 0 and c.pid in (?)",
    ),
    owners: new Map(people.map((row) => [textOf(row, "username"), textOf(row, "uuid")])),
  };
}

async function problemOf(old: Hoj, row: Row, beside: Beside, remarks: Remarks): Promise<OldProblem> {
  const id = textOf(row, "id") ?? "";
  const isUploaded = numberOf(row, "is_upload_case") !== 0;
  const cases = (beside.cases.get(id) ?? []).filter((one) => numberOf(one, "status") === 0);
  /** Typed cases lie in the table itself. */
  const typed = new Map<string, string>();
  const samples = cases.map((one) => {
    const files = isUploaded
      ? { input: textOf(one, "input") ?? "?", output: textOf(one, "output") ?? "?" }
      : { input: `${textOf(one, "id")}.in`, output: `${textOf(one, "id")}.out` };
    if (!isUploaded) {
      typed.set(files.input, textOf(one, "input") ?? "");
      typed.set(files.output, textOf(one, "output") ?? "");
    }
    return { ...files, score: numberOf(one, "score"), groupNum: numberOf(one, "group_num") || null };
  });
  const there = new Set([...typed.keys(), ...(isUploaded ? await old.files.names(caseFile(id, "")) : [])]);
  const whole = samples.filter(({ input, output }) => there.has(input) && there.has(output));
  if (whole.length === 0) remarks.add("problem", "files-missing", id);
  const notes = new TransferNotes();
  if (whole.length < samples.length) notes.loseCases(samples.length - whole.length);
  return {
    id,
    shownId: textOf(row, "problem_id") ?? id,
    owner: beside.owners.get(textOf(row, "author")) ?? null,
    createdAt: momentIn(old.zone, textOf(row, "gmt_create")),
    fingerprint: { ...row, samples },
    package: {
      name: textOf(row, "problem_id") ?? id,
      notes,
      manifest: () => manifestOf(row, whole, beside, notes),
      open: async (file) => {
        const text = typed.get(file);
        return text === undefined ? old.files.open(caseFile(id, file)) : Readable.from([Buffer.from(text)]);
      },
      async picture(address) {
        const [, name] = /^\/api\/public\/img\/([\w.-]+)$/.exec(address) ?? [];
        for (const folder of name ? PICTURES : []) {
          const bytes = await old.files.bytes(`${folder}/${name}`);
          if (bytes) return bytes;
        }
        return null;
      },
    },
  };
}

type Samples = NonNullable<ProblemPackageDraft["samples"]>;

async function manifestOf(
  row: Row,
  samples: Samples,
  beside: Beside,
  notes: TransferNotes,
): Promise<ProblemPackageDraft> {
  const id = textOf(row, "id");
  const read = statementReader(notes);
  const field = (name: string) => read(textOf(row, name));
  const isOi = numberOf(row, "type") === 1;
  const checker = textOf(row, "spj_code") || null;
  const mode = textOf(row, "judge_mode");
  const auth = numberOf(row, "auth");
  const judgeCaseMode = caseModeOf(textOf(row, "judge_case_mode"));
  return {
    judgeMode: mode === "spj" || mode === "interactive" ? mode : checker && mode === null ? "spj" : "default",
    problem: {
      problemId: textOf(row, "problem_id"),
      title: textOf(row, "title") || "?",
      author: null,
      type: isOi ? 1 : 0,
      timeLimit: numberOf(row, "time_limit") || 1000,
      memoryLimit: Math.min(numberOf(row, "memory_limit") || 256, 65_536),
      stackLimit: numberOf(row, "stack_limit") || 128,
      ...{
        description: await field("description"),
        input: await field("input"),
        output: await field("output"),
      },
      ...{ hint: await field("hint"), source: await field("source"), examples: textOf(row, "examples") },
      difficulty: Math.min(2, Math.max(0, numberOf(row, "difficulty"))),
      auth: auth >= 1 && auth <= 3 ? auth : 2,
      codeShare: numberOf(row, "code_share") !== 0,
      isRemoveEndBlank: numberOf(row, "is_remove_end_blank") !== 0,
      openCaseResult: numberOf(row, "open_case_result") !== 0,
      isUploadCase: numberOf(row, "is_upload_case") !== 0,
      judgeCaseMode,
      spjLanguage: checker && textOf(row, "spj_language"),
      spjCode: checker,
      isFileIO: numberOf(row, "is_file_io") !== 0,
      ...{
        ioReadFileName: textOf(row, "io_read_file_name"),
        ioWriteFileName: textOf(row, "io_write_file_name"),
      },
    },
    languages: namesOf(beside.languages.get(id)),
    tags: namesOf(beside.tags.get(id)),
    codeTemplates: (beside.templates.get(id) ?? []).map((one) => ({
      language: textOf(one, "name") ?? "",
      code: textOf(one, "code") ?? "",
    })),
    samples: samples.map(({ input, output, score, groupNum }) => ({
      ...{ input, output },
      ...(isOi && { score, groupNum: isSubtaskMode(judgeCaseMode) ? groupNum : null }),
    })),
    userExtraFile: filesOf(textOf(row, "user_extra_file")),
    judgeExtraFile: filesOf(textOf(row, "judge_extra_file")),
  };
}

const namesOf = (rows: readonly Row[] = []): string[] => [
  ...new Set(rows.map((row) => textOf(row, "name") ?? "")),
];

const caseModeOf = (given: string | null) =>
  given === "subtask_lowest" || given === "subtask_average" || given === "ergodic_without_error"
    ? given
    : "default";

/** File name → content, as JSON. */
function filesOf(given: string | null): Record<string, string> | null {
  if (!given) return null;
  try {
    const files: unknown = JSON.parse(given);
    return typeof files === "object" && files !== null ? (files as Record<string, string>) : null;
  } catch {
    return null;
  }
}
