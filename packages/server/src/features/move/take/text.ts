import type { MoveKind } from "@verdict/contract";
import { htmlToMarkdown, isHtml } from "../../package/import/html.ts";
import { kept, type Remarks } from "../remarks.ts";

/** A text of a page there, HTML or Markdown, as Markdown. */
export function pageText(text: string | null, max: number, remarks: Remarks, kind: MoveKind, id: string) {
  if (text === null) return null;
  return kept(isHtml(text) ? htmlToMarkdown(text) : text, max, remarks, kind, id);
}

/** The same for a title, which is a line and never empty. */
export function titleText(text: string, max: number, remarks: Remarks, kind: MoveKind, id: string): string {
  return kept(text.replace(/\s+/g, " ").trim(), max, remarks, kind, id) || `#${id}`;
}
