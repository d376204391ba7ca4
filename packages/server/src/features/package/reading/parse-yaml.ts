import { LineCounter, parseDocument } from "yaml";

/** What a text says, or why it cannot be read. */
export type ReadYaml = { readonly value: unknown } | { readonly fault: string };

/**
 * Of two keys of one name the last counts, for the library compares each with all others to find them. Only the first
 * fault is shown with its place: the library would read the text again for every one.
 */
export function parseYaml(text: string): ReadYaml {
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, {
      schema: "core",
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "error",
      lineCounter,
    });
    const [fault] = document.errors;
    if (!fault) return { value: document.toJS({ maxAliasCount: 100 }) };
    const { line, col } = lineCounter.linePos(fault.pos[0]);
    return { fault: `${fault.message} at line ${line}, column ${col}` };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : "no YAML" };
  }
}
