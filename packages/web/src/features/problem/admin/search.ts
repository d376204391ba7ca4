import { difficulty, problemAuth, problemType } from "@verdict/contract";
import {
  flagOf,
  keywordText,
  oneNumberOf,
  oneOf,
  type PageSearch,
  pageOf,
  positiveOf,
  type RawSearch,
} from "../../../lib/search-params.ts";

/** What the address of the back office's problem list says. */
export interface ProblemsSearch extends PageSearch {
  keyword?: string | undefined;
  auth?: number | undefined;
  difficulty?: number | undefined;
  type?: number | undefined;
  tagId?: number | undefined;
  author?: string | undefined;
  isDraft?: true | undefined;
}

export function parseProblemsSearch(raw: RawSearch): ProblemsSearch {
  return {
    ...pageOf(raw),
    keyword: keywordText(raw.keyword),
    auth: oneNumberOf(Object.values(problemAuth), raw.auth),
    difficulty: oneNumberOf(Object.values(difficulty), raw.difficulty),
    type: oneNumberOf(Object.values(problemType), raw.type),
    tagId: positiveOf(raw.tagId),
    author: keywordText(raw.author),
    isDraft: flagOf(raw.isDraft),
  };
}

export const editorTabs = ["statement", "judging", "data", "languages", "solutions", "versions"] as const;
export type EditorTab = (typeof editorTabs)[number];

export interface CreateSearch {
  tab?: EditorTab | undefined;
  /** Of the contest that the new problem is for. */
  cid?: number | undefined;
}

export function parseCreateSearch(raw: RawSearch): CreateSearch {
  return { ...parseEditorSearch(raw), cid: positiveOf(raw.cid) };
}

export function parseEditorSearch(raw: RawSearch): { tab?: EditorTab | undefined } {
  return { tab: oneOf(editorTabs, raw.tab) };
}
