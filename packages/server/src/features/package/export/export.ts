import { PassThrough, Readable } from "node:stream";
import type { ExportFormat, ExportReport } from "@verdict/contract";
import { ZipFile } from "yazl";
import type { Deps } from "../../../deps.ts";
import type { Store } from "../../../platform/store.ts";
import { asPng } from "../../file/image.ts";
import { addBlob } from "../../testdata/read.ts";
import { TransferNotes } from "../import/notes.ts";
import { fpsDocument, noteFpsLosses } from "./fps.ts";
import { writeHydro } from "./hydro.ts";
import { writeKattis } from "./kattis.ts";
import { writeOwn } from "./own.ts";
import {
  type ExportedProblem,
  loadExported,
  type PackagedFile,
  pictureBytes,
  requireProblem,
} from "./problem.ts";
import { writeQduoj } from "./qduoj.ts";

type Files = Pick<Deps, "db" | "store">;

export function exportName(format: ExportFormat): { name: string; type: string } {
  const at = Date.now();
  if (format === "fps") return { name: `problem_export_${at}.xml`, type: "application/xml" };
  return { name: `problem_export_${at}.zip`, type: "application/zip" };
}

const zipWriters = { own: writeOwn, qduoj: writeQduoj, hydro: writeHydro, kattis: writeKattis };

/** The problems in a format, written while they are read. Refuses before the first byte if one does not exist. */
export async function exportPackages(deps: Files, pids: number[], format: ExportFormat): Promise<Readable> {
  const unique = [...new Set(pids)];
  for (const pid of unique) await requireProblem(deps.db, pid);
  if (format === "fps") {
    return Readable.from(fpsDocument(deps.store, inOrder(deps, unique)), { objectMode: false });
  }
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.on("error", (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  void fillZip(deps, zip, unique, zipWriters[format]).catch((error) => out.destroy(error));
  return out;
}

async function* inOrder({ db }: Files, pids: number[]): AsyncGenerator<ExportedProblem> {
  for (const pid of pids) yield await loadExported(db, pid);
}

type ZipWriter = (
  problem: ExportedProblem,
  index: number,
  notes: TransferNotes,
  store: Store,
) => Promise<PackagedFile[]>;

async function fillZip(deps: Files, zip: ZipFile, pids: number[], write: ZipWriter): Promise<void> {
  for (const [index, pid] of pids.entries()) {
    const files = await write(await loadExported(deps.db, pid), index + 1, new TransferNotes(), deps.store);
    for (const file of files) {
      const mode = "text" in file && file.isProgram ? 0o100755 : 0o100644;
      if ("text" in file) zip.addBuffer(Buffer.from(file.text), file.path, { mode });
      else if ("sha256" in file) addBlob(zip, deps.store, file.path, file.sha256);
      else {
        const bytes = await pictureBytes(deps.store, file.image);
        const written = bytes && file.asPng ? await asPng(bytes, { who: "exports", isFirst: true }) : bytes;
        if (written) zip.addBuffer(written, file.path, { compress: false });
      }
    }
  }
  zip.end();
}

/** What an export in this format changes and leaves out. */
export async function exportReport(deps: Files, pids: number[], format: ExportFormat): Promise<ExportReport> {
  const reported: ExportReport["problems"] = [];
  for (const pid of new Set(pids)) {
    await requireProblem(deps.db, pid);
    const exported = await loadExported(deps.db, pid);
    const notes = new TransferNotes();
    if (format === "fps") noteFpsLosses(exported, notes);
    else await zipWriters[format](exported, 1, notes, deps.store);
    const { id, problemId, title } = exported.problem;
    reported.push({ pid: id, problemId, title, changed: notes.changed, lost: notes.lost });
  }
  return { format, problems: reported };
}
