import { EXTRA_FILE_NAME, isWorkFileName, type RunRules } from "@verdict/contract";
import { Fault } from "../fault.ts";
import type { Language } from "../language/language.ts";
import { messages } from "../messages.ts";

/** Refuses names that are no plain file name or would replace the source. */
export function checkExtraFiles(files: Record<string, string>, language: Language): void {
  for (const name of Object.keys(files)) {
    if (EXTRA_FILE_NAME.test(name) && name !== language.source && name !== language.compile?.artefact)
      continue;
    throw new Fault(
      messages.extraFileName,
      `extra file ${JSON.stringify(name)}: names are letters, digits and _ + . - and may not replace ${language.source}`,
    );
  }
}

/** Refuses files for input and output that the sandbox would not take, or that would replace the program. */
export function checkFileIO(
  fileIO: RunRules["fileIO"],
  { name: language, run }: Language,
  extraFiles: Readonly<Record<string, string>>,
): void {
  if (!fileIO) return;
  const { read, write } = fileIO;
  const usable = (name: string) =>
    isWorkFileName(name) && name !== run.file && !Object.hasOwn(extraFiles, name);
  if (usable(read) && usable(write) && read !== write) return;
  throw new Fault(
    messages.ioFileName,
    `file IO by ${JSON.stringify(fileIO)}: ${language} takes two different plain names other than ${run.file ?? "its own"}`,
  );
}
