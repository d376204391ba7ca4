import { type Extension, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** A line to be marked, from 1, with what is said of it. */
export interface EditorMark {
  readonly line: number;
  readonly kind: "error" | "warning";
  readonly text: string;
}

const look = EditorView.baseTheme({
  ".cm-line.cm-marked-error": {
    backgroundColor: "var(--bad-tint)",
    boxShadow: "inset 3px 0 0 var(--bad-solid)",
  },
  ".cm-line.cm-marked-warning": {
    backgroundColor: "var(--warn-tint)",
    boxShadow: "inset 3px 0 0 var(--warn-solid)",
  },
});

/** Marks these lines; a mark moves with its line, and goes when the line itself is changed. */
export function editorMarks(marks: readonly EditorMark[]): Extension {
  if (marks.length === 0) return [];
  const field = StateField.define<DecorationSet>({
    create: ({ doc }) =>
      Decoration.set(
        marks
          .filter(({ line }) => line <= doc.lines)
          .map(({ line, kind, text }) =>
            Decoration.line({ class: `cm-marked-${kind}`, attributes: { title: text } }).range(
              doc.line(line).from,
            ),
          ),
        true,
      ),
    update(set, { docChanged, changes, newDoc, startState }) {
      if (!docChanged) return set;
      const touched = new Set<number>();
      changes.iterChangedRanges((fromA, toA) => {
        const last = startState.doc.lineAt(toA).number;
        for (let line = startState.doc.lineAt(fromA).number; line <= last; line++) touched.add(line);
      });
      const kept = set.update({ filter: (from) => !touched.has(startState.doc.lineAt(from).number) });
      // A mark stands at the beginning of its line, wherever that went.
      return kept.map(changes).update({ filter: (from) => newDoc.lineAt(from).from === from });
    },
    provide: (of) => EditorView.decorations.from(of),
  });
  return [field, look];
}
