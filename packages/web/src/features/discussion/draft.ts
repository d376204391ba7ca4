import { readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** What somebody has begun to write, kept in this browser until it is sent or thrown away. */
export interface Draft {
  title: string;
  description: string;
  content: string;
  categoryId: number | null;
}

function isDraft(value: unknown): value is Draft {
  const { title, description, content, categoryId } = Object(value);
  const isCategory = categoryId === null || typeof categoryId === "number";
  return isCategory && [title, description, content].every((text) => typeof text === "string");
}

const keyOf = (uid: string, what: string) => `discussion-draft.${uid}.${what}`;

export const readDraft = (uid: string, what: string): Draft | null => readStored(keyOf(uid, what), isDraft);
export const keepDraft = (uid: string, what: string, draft: Draft): void =>
  writeStored(keyOf(uid, what), draft);
export const dropDraft = (uid: string, what: string): void => removeStored(keyOf(uid, what));
