import { cancelUpload, getUpload, type ResumableUpload } from "@verdict/contract";
import { call } from "../../../../lib/call.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { readStored, removeStored, storedKeys, writeStored } from "../../../../lib/storage.ts";

/** Uploads that were begun in this browser and not ended, remembered so that a new page can go on with them. */
export interface Remembered {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** null: of a problem that is not saved yet. */
  pid: number | null;
}

/** A remembered upload as the server has it. */
export interface Unfinished extends Remembered {
  key: string;
  /** Bytes that are there. */
  offset: number;
}

const START = "upload.";

const isRemembered = (value: unknown): value is Remembered => {
  const { id, name, size, pid } = (value ?? {}) as Partial<Remembered>;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    typeof size === "number" &&
    (pid === null || typeof pid === "number")
  );
};

/** What a file's upload is remembered under: choosing the same file again finds it. */
export const keyOf = (file: File) => `${START}${file.name}.${file.size}.${file.lastModified}`;

export const remember = (file: File, id: string, pid: number | null): void =>
  writeStored(keyOf(file), { id, name: file.name, size: file.size, pid } satisfies Remembered);

export const forget = (key: string): void => removeStored(key);

/** How far the file's upload has come, or null when there is none that could go on. Throws where nobody can say. */
export async function stateOf(key: string): Promise<ResumableUpload | null> {
  const known = readStored(key, isRemembered);
  if (!known) return null;
  try {
    return await call(getUpload, { query: { id: known.id } });
  } catch (error) {
    if (!(error instanceof CallError && error.code === "upload-not-found")) throw error;
    forget(key);
    return null;
  }
}

/** Uploads of a problem that wait for their file to be chosen again. */
export async function unfinishedOf(pid: number | null): Promise<Unfinished[]> {
  const found: Unfinished[] = [];
  for (const key of storedKeys(START)) {
    const known = readStored(key, isRemembered);
    if (!known) forget(key);
    else if (known.pid === pid) {
      const state = await stateOf(key);
      if (state) found.push({ ...known, key, offset: state.offset });
    }
  }
  return found;
}

/** Gives an unfinished upload up, so that what was sent is thrown away. */
export async function discard(key: string): Promise<void> {
  const known = readStored(key, isRemembered);
  forget(key);
  if (known) await call(cancelUpload, { query: { id: known.id } });
}
