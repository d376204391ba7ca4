import { PassThrough, Readable } from "node:stream";
import type { ExportFormat } from "@verdict/contract";
import { ZipFile } from "yazl";
import type { Store } from "../../../platform/store.ts";
import { asPng } from "../../file/image.ts";
import { addBlob } from "../../testdata/read.ts";
import { TransferNotes } from "../import/notes.ts";
import { writeCms } from "./cms.ts";
import { writeDmoj } from "./dmoj.ts";
import { fpsDocument, noteFpsLosses } from "./fps.ts";
import { writeHydro } from "./hydro.ts";
import { writeKattis } from "./kattis.ts";
import { writeOwn } from "./own.ts";
import { writePolygon } from "./polygon.ts";
import { type ExportedProblem, type PackagedFile, pictureBytes } from "./problem.ts";
import { writeQduoj } from "./qduoj.ts";
import { writeTps } from "./tps.ts";

interface Writer {
  readonly type: string;
  /** The problems in the format, written while they are read. */
  write(store: Store, problems: AsyncIterable<ExportedProblem>): Readable;
  /** Writes down what the format changes and leaves out. */
  note(problem: ExportedProblem, notes: TransferNotes, store: Store): unknown;
}

type FilesOf = (
  problem: ExportedProblem,
  index: number,
  notes: TransferNotes,
  store: Store,
) => Promise<PackagedFile[]>;

const asZip = (filesOf: FilesOf): Writer => ({
  type: "application/zip",
  write(store, problems) {
    const zip = new ZipFile();
    const out = new PassThrough();
    zip.outputStream.on("error", (error) => out.destroy(error));
    zip.outputStream.pipe(out);
    void fillZip(store, zip, problems, filesOf).catch((error) => out.destroy(error));
    return out;
  },
  note: (problem, notes, store) => filesOf(problem, 1, notes, store),
});

export const writers: Record<ExportFormat, Writer> = {
  own: asZip(writeOwn),
  qduoj: asZip(writeQduoj),
  hydro: asZip(writeHydro),
  kattis: asZip(writeKattis),
  dmoj: asZip(writeDmoj),
  polygon: asZip(writePolygon),
  cms: asZip(writeCms),
  tps: asZip(writeTps),
  fps: {
    type: "application/xml",
    write: (store, problems) => Readable.from(fpsDocument(store, problems), { objectMode: false }),
    note: noteFpsLosses,
  },
};

async function fillZip(
  store: Store,
  zip: ZipFile,
  problems: AsyncIterable<ExportedProblem>,
  filesOf: FilesOf,
): Promise<void> {
  let index = 0;
  for await (const problem of problems) {
    for (const file of await filesOf(problem, ++index, new TransferNotes(), store)) {
      const mode = "text" in file && file.isProgram ? 0o100755 : 0o100644;
      if ("text" in file) zip.addBuffer(Buffer.from(file.text), file.path, { mode });
      else if ("sha256" in file) addBlob(zip, store, file.path, file.sha256);
      else {
        const bytes = await pictureBytes(store, file.image);
        const written = bytes && file.asPng ? await asPng(bytes, { who: "exports", isFirst: true }) : bytes;
        if (written) zip.addBuffer(written, file.path, { compress: false });
      }
    }
  }
  zip.end();
}
