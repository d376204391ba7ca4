import type { Extension } from "@codemirror/state";

/** Loads the editor's grammar of a judge's language; plain text where there is none. */
export async function loadGrammar(language: string): Promise<Extension> {
  if (/^C(\+\+)?(\s|$)/.test(language)) return (await import("@codemirror/lang-cpp")).cpp();
  if (/^Java$/.test(language)) return (await import("@codemirror/lang-java")).java();
  if (/^(Py|Python)/.test(language)) return (await import("@codemirror/lang-python")).python();
  return [];
}
