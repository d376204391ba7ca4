import { EditorState, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { editorMarks } from "./marks.ts";

const code = "one\ntwo\nthree\nfour";
const marked = () =>
  EditorState.create({
    doc: code,
    extensions: editorMarks([
      { line: 2, kind: "error", text: "no" },
      { line: 4, kind: "warning", text: "hm" },
      { line: 99, kind: "error", text: "beyond the program" },
    ]),
  });

/** The numbers of the marked lines, with their classes. */
function linesOf(state: EditorState): string[] {
  const lines: string[] = [];
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === "function") continue;
    set.between(0, state.doc.length, (from, _to, { spec }) => {
      lines.push(`${state.doc.lineAt(from).number} ${spec.class}`);
    });
  }
  return lines;
}

const after = (change: TransactionSpec): EditorState => marked().update(change).state;

test("lines are marked; one that is not there is not", () => {
  expect(linesOf(marked())).toEqual(["2 cm-marked-error", "4 cm-marked-warning"]);
});

test("marks go with their lines, and away when the line is changed", () => {
  expect(linesOf(after({ changes: { from: 0, insert: "zero\n" } }))).toEqual([
    "3 cm-marked-error",
    "5 cm-marked-warning",
  ]);
  expect(linesOf(after({ changes: { from: code.indexOf("two") + 1, insert: "x" } }))).toEqual([
    "4 cm-marked-warning",
  ]);
  expect(linesOf(after({ changes: { from: 0, to: code.length, insert: "" } }))).toEqual([]);
});
