import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { EditorMark } from "./editor/marks.ts";
import type { EditorSettings } from "./editor-settings.ts";
import { PartPending } from "./PartPending.tsx";

const Loaded = lazy(() => import("./editor/LoadedEditor.tsx"));

export function preloadEditor(): void {
  void import("./editor/LoadedEditor.tsx");
}

export interface CodeEditorProps {
  code: string;
  /** The judge's name of the language, e.g. "C++ 17 With O2". */
  language: string;
  settings: EditorSettings;
  label: string;
  /** Id of the element that says more. */
  describedBy?: string;
  /** Shown while there is nothing. */
  placeholder?: string;
  onChange: (code: string) => void;
  /** Ctrl+Enter, or Cmd+Enter. */
  onSubmit: () => void;
  /** Lines of which something is to be said. */
  marks?: readonly EditorMark[];
  /** A line to be shown with the caret in it; each object is one wish. */
  jump?: { readonly line: number } | null;
  /** The same with Shift. */
  onTest: () => void;
}

/** The code editor; its several hundred kilobytes load when first drawn. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense
      fallback={
        <PartPending>
          <Skeleton height="100%" radius={0} animate={false} />
        </PartPending>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
