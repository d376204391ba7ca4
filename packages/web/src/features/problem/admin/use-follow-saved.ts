import { useLayoutEffect, useRef } from "react";
import { mergeEdits } from "../../../lib/merge-edits.ts";
import type { EditorValues } from "./draft.ts";
import type { ProblemForm } from "./Editor.tsx";

/** A problem as it is saved. */
export interface Saved {
  values: EditorValues;
  /** Differs after each change. */
  version: string;
  /** When it was changed last; a save names it. */
  modified: string;
}

interface Followed {
  /** `Saved.modified` of what the form's initial values are. */
  modified: () => string | undefined;
  /** The form's own save succeeded with these values. */
  onSaved: (sent: EditorValues) => void;
}

/**
 * Lets the editor's form follow what is saved without being drawn anew: the cursor, what is open and what is typed
 * meanwhile stay. It follows its own save, and whatever else is saved while nothing is changed in it; otherwise the next
 * save is refused and asks which of the two is to stay. `saved`: null for a new problem.
 */
export function useFollowSaved(form: ProblemForm, saved: Saved | null): Followed {
  const followed = useRef(saved);
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    if (!saved || saved.version === followed.current?.version) return;
    if (form.isDirty() && !isOwn.current) return;
    isOwn.current = false;
    followed.current = saved;
    form.setValues(mergeEdits(form.getValues(), form.getInitialValues(), saved.values));
    form.resetDirty(saved.values);
  });
  return {
    modified: () => followed.current?.modified,
    onSaved: (sent) => {
      isOwn.current = true;
      form.resetDirty(sent);
    },
  };
}
