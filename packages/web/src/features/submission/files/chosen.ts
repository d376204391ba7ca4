import { OUTPUT_FILES_BYTES_MAX, type Submission, submitProblemFiles } from "@verdict/contract";
import { unzip, zip } from "fflate";
import { upload } from "../../../lib/transfer.ts";

/** Files by name, as they were chosen or dropped. */
export type Chosen = Readonly<Record<string, Uint8Array>>;

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** What a browser gives for files, folders and archives that are dropped or chosen: the files in them, without folders. */
export async function filesIn(given: readonly File[]): Promise<Chosen> {
  const found: Record<string, Uint8Array> = {};
  for (const file of given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!file.name.toLowerCase().endsWith(".zip")) found[file.name] = bytes;
    else for (const [path, content] of Object.entries(await unpacked(bytes))) found[baseName(path)] = content;
  }
  return found;
}

function unpacked(bytes: Uint8Array): Promise<Chosen> {
  let size = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    size += originalSize;
    if (size > OUTPUT_FILES_BYTES_MAX) throw new RangeError("too large");
    return !name.endsWith("/") && !name.startsWith("__MACOSX/");
  };
  return new Promise((resolve, reject) => {
    unzip(bytes, { filter }, (error, files) => (error ? reject(error) : resolve(files)));
  });
}

interface SentDraft {
  cid: number;
  tid: number;
  gid: number;
  problemId: string;
  files: Chosen;
}

export async function submitFiles({ cid, tid, gid, problemId, files }: SentDraft): Promise<Submission> {
  const place = { cid, ...(tid !== 0 && { tid }), ...(gid !== 0 && { gid }) };
  const query = { pid: problemId, ...place };
  const { data } = await upload(submitProblemFiles, {
    query,
    file: await packed(files),
    name: "outputs.zip",
  });
  return data;
}

/** As the server takes them. */
function packed(files: Chosen): Promise<Blob> {
  return new Promise((resolve, reject) => {
    zip({ ...files }, { level: 6 }, (error, bytes) =>
      error
        ? reject(error)
        : resolve(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" })),
    );
  });
}

/** Files of a drop, those in folders among them. */
export async function droppedFiles({ items }: Pick<DataTransfer, "items">): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = entry as FileSystemFileEntry;
    return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A folder is read in parts until there is none left.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return files;
    files.push(...(await Promise.all(part.map(filesOf))).flat());
  }
}
