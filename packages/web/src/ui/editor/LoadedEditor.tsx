import { indentUnit } from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useComputedColorScheme } from "@mantine/core";
import CodeMirror, { type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CodeEditorProps } from "../CodeEditor.tsx";
import classes from "./editor.module.css";
import { loadGrammar } from "./grammar.ts";
import { loadKeys } from "./keys.ts";
import { editorMarks } from "./marks.ts";
import { editorSize, editorTheme } from "./themes.ts";

const basicSetup = { foldGutter: true, highlightActiveLine: true, autocompletion: true };

const noMarks: NonNullable<CodeEditorProps["marks"]> = [];

export default function LoadedEditor({
  code,
  language,
  settings,
  label,
  describedBy,
  placeholder = "",
  marks = noMarks,
  jump = null,
  onChange,
  onSubmit,
  onTest,
}: CodeEditorProps) {
  const { theme, fontSize, tabSize, keys } = settings;
  const grammar = useLoaded(loadGrammar, language);
  const keyStyle = useLoaded(loadKeys, keys);
  const isDark = useComputedColorScheme("light") === "dark";
  // The key bindings outlive a render; they call what the newest one was given.
  const actions = useRef({ submit: onSubmit, test: onTest });
  actions.current = { submit: onSubmit, test: onTest };
  const extensions = useMemo(
    () => [
      keyStyle,
      grammar,
      editorMarks(marks),
      EditorState.tabSize.of(tabSize),
      indentUnit.of(" ".repeat(tabSize)),
      // It is in the order of Tab anyway; tools that check pages want it written down.
      EditorView.contentAttributes.of({
        "aria-label": label,
        tabindex: "0",
        ...(describedBy && { "aria-describedby": describedBy }),
      }),
      editorSize(fontSize),
      Prec.highest(
        keymap.of([
          {
            key: "Mod-Enter",
            run: () => {
              actions.current.submit();
              return true;
            },
            shift: () => {
              actions.current.test();
              return true;
            },
          },
        ]),
      ),
    ],
    [keyStyle, grammar, marks, tabSize, fontSize, label, describedBy],
  );
  const box = useRef<ReactCodeMirrorRef>(null);
  useEffect(() => {
    const view = box.current?.view;
    if (!view || !jump || jump.line > view.state.doc.lines) return;
    const { from } = view.state.doc.line(jump.line);
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    view.focus();
  }, [jump]);
  return (
    <CodeMirror
      ref={box}
      className={classes.editor}
      value={code}
      height="100%"
      theme={editorTheme(theme, isDark)}
      extensions={extensions}
      basicSetup={basicSetup}
      placeholder={placeholder}
      indentWithTab
      onChange={onChange}
    />
  );
}

/** What `load` makes of `name`; what it made last until then. */
function useLoaded<Name extends string>(load: (name: Name) => Promise<Extension>, name: Name): Extension {
  const [loaded, setLoaded] = useState<Extension>([]);
  useEffect(() => {
    let isCurrent = true;
    load(name).then((extension) => isCurrent && setLoaded(extension));
    return () => {
      isCurrent = false;
    };
  }, [load, name]);
  return loaded;
}
