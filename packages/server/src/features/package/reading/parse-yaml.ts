import { Lexer, LineCounter, parseDocument } from "yaml";

/** What a text says, or why it cannot be read. */
export type ReadYaml = { readonly value: unknown } | { readonly fault: string };

/** No settings are nested deeper; the parser takes time by the square of it. */
const DEPTH_MAX = 50;

/** Whether brackets, or lists that begin on one line (`- - -`), stand in one another too deep, by their signs alone. */
function isTooDeep(text: string): boolean {
  let brackets = 0;
  let dashes = 0;
  for (const sign of new Lexer().lex(text)) {
    if (sign === "[" || sign === "{") brackets += 1;
    else if (sign === "]" || sign === "}") brackets -= 1;
    else if (sign === "-" || sign === "?") dashes += 1;
    else if (sign.includes("\n")) dashes = 0;
    if (Math.max(brackets, dashes) > DEPTH_MAX) return true;
  }
  return false;
}

/**
 * Of two keys of one name the last counts, for the library compares each with all others to find them. Only the first
 * fault is shown with its place: the library would read the text again for every one.
 */
export function parseYaml(text: string): ReadYaml {
  const lineCounter = new LineCounter();
  try {
    if (isTooDeep(text)) return { fault: "it is nested too deep" };
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
