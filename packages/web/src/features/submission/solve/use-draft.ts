import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useSession } from "../../../lib/session.ts";
import {
  adoptGuestDraft,
  draftPlace,
  finishDraft,
  GUEST,
  languageFamily,
  readDraft,
  readLastLanguage,
  readOwnTemplate,
  removeDraft,
  writeDraft,
  writeLastLanguage,
} from "./draft.ts";

const SAVE_PAUSE_MS = 400;

interface DraftSource {
  problemId: string;
  /** The contest or group it is written for; programs of these and of the problem bank are kept apart. */
  cid?: number | undefined;
  gid?: number | undefined;
  title: string;
  languages: readonly string[];
  templates: Readonly<Record<string, string>>;
}

export interface DraftState {
  readonly language: string;
  readonly code: string;
  setLanguage(language: string): void;
  setCode(code: string): void;
  /** Replaces language and code at once, e.g. by an accepted program. */
  replace(language: string, code: string): void;
  /** `code` was accepted. */
  finish(code: string): void;
  /** Back to the template, and the stored draft is forgotten. */
  reset(): void;
}

/** The program being written for a problem, saved in this browser as it is typed. */
export function useDraft({ problemId, cid, gid, title, languages, templates }: DraftSource): DraftState {
  const uid = useSession().user?.uid ?? GUEST;
  const place = draftPlace(problemId, { cid, gid });
  const [state, setState] = useState(() => {
    const stored = readDraft(uid, place) ?? (uid === GUEST ? null : adoptGuestDraft(uid, place));
    const language =
      stored && languages.includes(stored.language) ? stored.language : preferredLanguage(languages);
    return { language, codes: stored?.codes ?? {} };
  });
  const save = useDebouncedCallback(
    (next: typeof state) => writeDraft(uid, place, { ...next, title, savedAt: Date.now() }),
    { delay: SAVE_PAUSE_MS, flushOnUnmount: true },
  );
  const become = (next: typeof state) => {
    setState(next);
    save(next);
  };
  const put = (language: string, code: string) =>
    become({ language, codes: { ...state.codes, [languageFamily(language)]: code } });
  return {
    language: state.language,
    code:
      state.codes[languageFamily(state.language)] ??
      templates[state.language] ??
      readOwnTemplate(state.language),
    setLanguage(language) {
      writeLastLanguage(language);
      become({ ...state, language });
    },
    setCode: (code) => put(state.language, code),
    replace(language, code) {
      writeLastLanguage(language);
      put(language, code);
    },
    finish(code) {
      save.flush();
      finishDraft(uid, place, code);
    },
    reset() {
      save.cancel();
      const codes = { ...state.codes };
      delete codes[languageFamily(state.language)];
      if (Object.keys(codes).length === 0) removeDraft(uid, place);
      else writeDraft(uid, place, { language: state.language, codes, title, savedAt: Date.now() });
      setState({ ...state, codes });
    },
  };
}

/** What was chosen last in this browser, else modern C++, else the first there is. */
function preferredLanguage(languages: readonly string[]): string {
  const wanted = [readLastLanguage(), "C++ 17", "C++"];
  return wanted.find((name) => name !== null && languages.includes(name)) ?? languages[0] ?? "";
}
