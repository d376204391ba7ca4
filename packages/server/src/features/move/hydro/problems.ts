import { Readable } from "node:stream";
import type { Document } from "mongodb";
import { ArchiveFiles } from "../../package/import/archive-files.ts";
import { htmlToMarkdown } from "../../package/import/html.ts";
import { hydroPackages } from "../../package/import/hydro.ts";
import { TransferNotes } from "../../package/import/notes.ts";
import type { FoundPackage } from "../../package/import/source.ts";
import type { ProblemPackageDraft } from "../../package/own-format.ts";
import type { ArchiveEntry } from "../../testdata/archive.ts";
import { listAt, madeAt, numberAt, textAt } from "../mongo.ts";
import type { Remarks } from "../remarks.ts";
import type { OldProblem } from "../source.ts";
import { docType, groupOfDomain, type Hydro, keyOf } from "./old.ts";

/** Kinds that nobody here can judge by a test file: they come with their texts. */
const ELSEWHERE = /^\s*type:\s*["']?(remote_judge|objective|communication)\b/m;

export async function* problemPages(old: Hydro, remarks: Remarks): AsyncGenerator<OldProblem[]> {
  for await (const page of old.db.pages("document", { docType: docType.problem }, { size: 50 })) {
    const problems: OldProblem[] = [];
    for (const row of page) problems.push(await problemOf(old, row, remarks));
    yield problems;
  }
}

/** As it is called there, and numbers where it has no name. */
const shownIdOf = (row: Document): string => textAt(row, "pid") || String(row.docId);

/** A problem that refers to another one has the data of that. */
async function dataOf({ db }: Hydro, row: Document): Promise<Document> {
  const refers = Object(row.reference) as { domainId?: string; pid?: number };
  if (!refers.domainId) return row;
  const [found] = await db.find("document", {
    ...{ docType: docType.problem, domainId: refers.domainId, docId: refers.pid },
  });
  return found ?? row;
}

interface Stored {
  readonly name: string;
  /** From the folder of the store on. */
  readonly path: string;
  readonly size: number;
}

/** Files that the store has of a problem, by the names in its lists. */
async function storedOf({ db, files }: Hydro, row: Document, part: "testdata" | "additional_file") {
  const listed = listAt(row, part === "testdata" ? "data" : part) as Document[];
  const folder = `problem/${row.domainId}/${row.docId}/${part}/`;
  const paths = listed.map((file) => `${folder}${file.name}`);
  const stored = paths.length > 0 ? await db.find("storage", { path: { $in: paths }, autoDelete: null }) : [];
  const there: Stored[] = [];
  for (const one of stored) {
    const path = textAt(one, "link") ?? String(one._id);
    const size = await files.sizeOf(path);
    const name = (textAt(one, "path") ?? "").slice(folder.length);
    if (size !== null && !name.includes("/")) there.push({ name, path, size });
  }
  return { there, listed: listed.length };
}

async function problemOf(old: Hydro, row: Document, remarks: Remarks): Promise<OldProblem> {
  const id = keyOf(row.domainId, row.docId);
  const holder = await dataOf(old, row);
  const data = await storedOf(old, holder, "testdata");
  const beside = await storedOf(old, row, "additional_file");
  const config = textAt(holder, "config") ?? "";
  const isElsewhere = ELSEWHERE.test(config);
  if (data.there.length === 0) remarks.add("problem", "files-missing", id);
  const { nSubmit: _sent, nAccept: _solved, stats: _stats, ...kept } = row;
  const found = packageOf(
    old,
    row,
    isElsewhere ? { there: [], config: "" } : { there: data.there, config },
    beside.there,
  );
  if (isElsewhere) found.notes?.lose("key-lost", { names: config.match(ELSEWHERE)?.[1] ?? "type" });
  return {
    id,
    shownId: shownIdOf(row),
    owner: textAt(row, "owner"),
    createdAt: madeAt(row),
    group: groupOfDomain(row.domainId),
    fingerprint: { ...kept, data: data.there.map(({ name, size }) => [name, size]) },
    package: found,
  };
}

/** Read by who reads Hydro's packages: as if the site had exported it. */
function packageOf(
  { files }: Hydro,
  row: Document,
  { there, config }: { there: readonly Stored[]; config: string },
  beside: readonly Stored[],
): FoundPackage {
  const content: unknown = row.content ?? "";
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const tags = listAt(row, "tag").map(String);
  const texts = new Map([
    [
      "p/problem.yaml",
      JSON.stringify({ pid: shownIdOf(row), title: textAt(row, "title") || "?", tag: tags }),
    ],
    ["p/problem.md", row.html === true ? htmlToMarkdown(text) : text],
    ...(config && !there.some(({ name }) => /^config\.ya?ml$/.test(name))
      ? [["p/testdata/config.yaml", config] as const]
      : []),
  ]);
  const stored = new Map<string, Stored>([
    ...there.map((file) => [`p/testdata/${file.name}`, file] as const),
    ...beside.map((file) => [`p/additional_file/${file.name}`, file] as const),
  ]);
  const entries: ArchiveEntry[] = [
    ...[...texts].map(([name, own]) => ({ name, size: Buffer.byteLength(own) })),
    ...[...stored].map(([name, { size }]) => ({ name, size })),
  ];
  const archive = new ArchiveFiles(
    {
      entries,
      open: ({ name }) =>
        texts.has(name)
          ? Readable.from([Buffer.from(texts.get(name) ?? "")])
          : files.open(stored.get(name)?.path ?? ""),
      close() {},
    },
    "",
  );
  const [found] = [...(hydroPackages(archive).packages as Iterable<FoundPackage>)];
  if (!found) throw new Error("no package was found in a problem");
  const difficulty = numberAt(row, "difficulty");
  return {
    ...found,
    name: shownIdOf(row),
    notes: found.notes ?? new TransferNotes(),
    async manifest() {
      const draft = (await found.manifest()) as ProblemPackageDraft;
      const level = difficulty === 0 ? 1 : difficulty <= 3 ? 0 : difficulty <= 6 ? 1 : 2;
      return {
        ...draft,
        problem: { ...draft.problem, difficulty: level, auth: row.hidden === true ? 2 : 1 },
      };
    },
  };
}

export async function* testFiles(old: Hydro, problem: string) {
  const [domainId, docId] = problem.includes("/") ? problem.split("/") : ["system", problem];
  const [row] = await old.db.find("document", { docType: docType.problem, domainId, docId: Number(docId) });
  if (!row) return;
  for (const { name, path } of (await storedOf(old, await dataOf(old, row), "testdata")).there)
    yield { name, open: () => old.files.open(path) };
}
