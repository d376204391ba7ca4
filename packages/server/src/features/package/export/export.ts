import type { Readable } from "node:stream";
import { type ExportFormat, type ExportReport, packageKinds } from "@verdict/contract";
import type { Deps } from "../../../deps.ts";
import { TransferNotes } from "../import/notes.ts";
import { type ExportedProblem, loadExported, requireProblem } from "./problem.ts";
import { writers } from "./writers.ts";

type Files = Pick<Deps, "db" | "store">;

export const exportName = (format: ExportFormat): { name: string; type: string } => ({
  name: `problem_export_${Date.now()}${packageKinds[format].ending}`,
  type: writers[format].type,
});

/** The problems in a format, written while they are read. Refuses before the first byte if one does not exist. */
export async function exportPackages(deps: Files, pids: number[], format: ExportFormat): Promise<Readable> {
  const unique = [...new Set(pids)];
  for (const pid of unique) await requireProblem(deps.db, pid);
  return writers[format].write(deps.store, inOrder(deps, unique));
}

async function* inOrder({ db }: Files, pids: number[]): AsyncGenerator<ExportedProblem> {
  for (const pid of pids) yield await loadExported(db, pid);
}

/** What an export in this format changes and leaves out. */
export async function exportReport(deps: Files, pids: number[], format: ExportFormat): Promise<ExportReport> {
  const reported: ExportReport["problems"] = [];
  for (const pid of new Set(pids)) {
    await requireProblem(deps.db, pid);
    const exported = await loadExported(deps.db, pid);
    const notes = new TransferNotes();
    await writers[format].note(exported, notes, deps.store);
    const { id, problemId, title } = exported.problem;
    reported.push({ pid: id, problemId, title, changed: notes.changed, lost: notes.lost });
  }
  return { format, problems: reported };
}
