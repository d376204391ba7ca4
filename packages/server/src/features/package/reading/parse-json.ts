import { Refusal } from "../../../platform/refusal.ts";

/** No manifest is nested deeper, or says more. */
const DEPTH_MAX = 50;
const VALUES_MAX = 500_000;

/** A text of JSON, or the refusal that names its file. */
export function parseJson(text: string, file: string): unknown {
  try {
    const fault = beyondBounds(text);
    if (fault) throw new Error(fault);
    return JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : "no JSON";
    throw new Refusal("import-manifest-broken", { file, detail }, { cause: error });
  }
}

/** By its signs alone: nothing is made of it before. */
function beyondBounds(text: string): string | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "," || sign === "[" || sign === "{") values += 1;
    if ((sign === "[" || sign === "{") && ++depth > DEPTH_MAX) return "it is nested too deep";
    if (values > VALUES_MAX) return "it holds too many values";
  }
  return null;
}

/** Where the string ends that begins here. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
