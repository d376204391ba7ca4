import { examplesText } from "../../package/examples.ts";
import { TransferNotes } from "../../package/import/notes.ts";
import { statementReader } from "../../package/import/qduoj.ts";
import type { ProblemPackageDraft } from "../../package/own-format.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldProblem } from "../source.ts";
import type { Hustoj } from "./source.ts";
import { idOf } from "./users.ts";

/** Where pictures of statements lie, from the folder on. */
const WEB = ["src/web", "web", ""];

export async function* problemPages(old: Hustoj, remarks: Remarks): AsyncGenerator<OldProblem[]> {
  for await (const page of old.db.pages("problem", "problem_id", "true", 50)) {
    const owners = await ownersOf(old, page);
    const problems: OldProblem[] = [];
    for (const row of page) problems.push(await problemOf(old, row, owners, remarks));
    yield problems;
  }
}

/** Who may edit a problem there, as those who made one may. */
async function ownersOf({ db }: Hustoj, page: readonly Row[]): Promise<Map<string, string>> {
  const rights = page.map((row) => `p${textOf(row, "problem_id")}`);
  const rows = await db.rows(
    "select user_id, rightstr from privilege where defunct = 'N' and rightstr in (?)",
    [rights],
  );
  return new Map(
    rows
      .toReversed()
      .map((row) => [textOf(row, "rightstr")?.slice(1) ?? "", idOf(textOf(row, "user_id") ?? "")]),
  );
}

async function problemOf(
  old: Hustoj,
  row: Row,
  owners: ReadonlyMap<string, string>,
  remarks: Remarks,
): Promise<OldProblem> {
  const id = textOf(row, "problem_id") ?? "";
  const folder = `data/${id}`;
  const names = await old.files.names(folder);
  const inputs = names.filter((name) => name.endsWith(".in"));
  const samples = inputs
    .map((input) => ({ input, output: `${input.slice(0, -3)}.out` }))
    .filter(({ output }) => names.includes(output));
  if (samples.length === 0) remarks.add("problem", "files-missing", id);
  const notes = new TransferNotes();
  if (samples.length < inputs.length) notes.loseCases(inputs.length - samples.length);
  return {
    id,
    shownId: id,
    owner: owners.get(id) ?? null,
    createdAt: momentIn(old.zone, textOf(row, "in_date")),
    fingerprint: { ...row, accepted: 0, submit: 0, solved: 0, names },
    package: {
      name: id,
      notes,
      manifest: () => manifestOf(old, row, folder, names, samples, notes),
      open: async (file) => old.files.open(`${folder}/${file}`),
      async picture(address) {
        const path = decodeURIComponent(address.split(/[?#]/, 1)[0] ?? "");
        for (const web of WEB) {
          const bytes = await old.files.bytes(`${web}/${path}`);
          if (bytes) return bytes;
        }
        return null;
      },
    },
  };
}

async function manifestOf(
  old: Hustoj,
  row: Row,
  folder: string,
  names: readonly string[],
  samples: readonly { input: string; output: string }[],
  notes: TransferNotes,
): Promise<ProblemPackageDraft> {
  const read = statementReader(notes);
  const field = (name: string) => read(textOf(row, name));
  const checker = await checkerOf(old, row, folder, names, notes);
  const example = { input: textOf(row, "sample_input"), output: textOf(row, "sample_output") };
  return {
    judgeMode: checker ? "spj" : "default",
    problem: {
      problemId: textOf(row, "problem_id"),
      title: textOf(row, "title")?.trim().slice(0, 255) || `#${textOf(row, "problem_id")}`,
      type: 0,
      timeLimit: Math.max(1, Math.round(numberOf(row, "time_limit") * 1000)) || 1000,
      memoryLimit: numberOf(row, "memory_limit") || 128,
      description: await field("description"),
      input: await field("input"),
      output: await field("output"),
      hint: await field("hint"),
      source: await field("source"),
      examples: example.input || example.output ? examplesText([example]) : null,
      difficulty: 1,
      auth: textOf(row, "defunct") === "Y" ? 2 : 1,
      ...checker,
    },
    samples: [...samples],
  };
}

/** `spj` 1: a program beside the data judges, `tpj.cc` by testlib or `spj.cc` by HUSTOJ's own rules. */
async function checkerOf(
  { files }: Hustoj,
  row: Row,
  folder: string,
  names: readonly string[],
  notes: TransferNotes,
) {
  const kind = textOf(row, "spj") ?? "0";
  if (kind === "0" || kind === "N" || kind === "") return null;
  const found = kind === "2" ? undefined : ["tpj.cc", "spj.cc", "spj.c"].find((name) => names.includes(name));
  if (!found) {
    // A text to fill in, or a program of which only the binary is there: nobody here can judge by it.
    return { spjLanguage: null, spjCode: null };
  }
  if (found !== "tpj.cc") {
    notes.change("checker-protocol", { system: "HUSTOJ" });
    notes.keepsHidden = true;
  }
  return {
    spjLanguage: found.endsWith(".c") ? "C" : "C++",
    spjCode: await files.program(`${folder}/${found}`),
    checkerProtocol: found === "tpj.cc" ? ("testlib" as const) : ("standard" as const),
  };
}
