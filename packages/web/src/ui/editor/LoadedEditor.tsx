import { indentUnit } from "@codemirror/language";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useComputedColorScheme } from "@mantine/core";
import CodeMirror from "@uiw/react-codemirror";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CodeEditorProps } from "../CodeEditor.tsx";
import classes from "./editor.module.css";
import { loadGrammar } from "./grammar.ts";
import { editorTheme } from "./themes.ts";

const basicSetup = { foldGutter: true, highlightActiveLine: true, autocompletion: true };

export default function LoadedEditor({
  code,
  language,
  settings,
  label,
  onChange,
  onSubmit,
}: CodeEditorProps) {
  const grammar = useGrammar(language);
  const isDark = useComputedColorScheme("light") === "dark";
  const { theme, fontSize, tabSize } = settings;
  // The key binding outlives a render; it calls what the newest one was given.
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  const extensions = useMemo(
    () => [
      grammar,
      EditorState.tabSize.of(tabSize),
      indentUnit.of(" ".repeat(tabSize)),
      EditorView.contentAttributes.of({ "aria-label": label }),
      EditorView.theme({
        "&": { fontSize: `${fontSize}px`, height: "100%" },
        ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)" },
        "&.cm-focused": { outline: "none" },
      }),
      Prec.highest(
        keymap.of([
          {
            key: "Mod-Enter",
            run: () => {
              submit.current();
              return true;
            },
          },
        ]),
      ),
    ],
    [grammar, tabSize, fontSize, label],
  );
  return (
    <CodeMirror
      className={classes.editor}
      value={code}
      height="100%"
      theme={editorTheme(theme, isDark)}
      extensions={extensions}
      basicSetup={basicSetup}
      indentWithTab
      onChange={onChange}
    />
  );
}

function useGrammar(language: string): Extension {
  const [grammar, setGrammar] = useState<Extension>([]);
  useEffect(() => {
    let isCurrent = true;
    loadGrammar(language).then((loaded) => isCurrent && setGrammar(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return grammar;
}
