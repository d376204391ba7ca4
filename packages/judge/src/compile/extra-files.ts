import { Fault } from "../fault.ts";
import type { Language } from "../language/language.ts";
import { messages } from "../messages.ts";

/** Refuses names that are no plain file name or would replace the source. */
export function checkExtraFiles(files: Record<string, string>, language: Language): void {
  for (const name of Object.keys(files)) {
    const plain = /^[A-Za-z0-9_+][A-Za-z0-9_+.-]{0,99}$/.test(name);
    if (plain && name !== language.source && name !== language.compile?.artefact) continue;
    throw new Fault(
      messages.extraFileName,
      `extra file ${JSON.stringify(name)}: names are letters, digits and _ + . - and may not replace ${language.source}`,
    );
  }
}
