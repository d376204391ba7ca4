import { isString, readStored, removeStored, storedKeys, writeStored } from "../../../lib/storage.ts";

/** What was written for one problem: the language in use, and the code of each family of languages. */
export interface StoredDraft {
  readonly title: string;
  readonly language: string;
  readonly codes: Readonly<Record<string, string>>;
  readonly savedAt: number;
  /** It was accepted as it stands: there is nothing to go on with. */
  readonly isDone?: boolean;
}

/** Whose drafts a guest's are. */
export const GUEST = "0";

const START = "draft.";
/** Drafts kept per browser; the oldest ones give way. */
const MAX_DRAFTS = 60;

const keyOf = (uid: string, place: string) => `${START}${uid}.${place}`;

/** Where a draft belongs: a problem of the bank, of a contest, or of a group. */
export function draftPlace(
  problemId: string,
  { cid = 0, gid = 0 }: { cid?: number | undefined; gid?: number | undefined },
): string {
  if (cid !== 0) return `contest/${cid}/${problemId}`;
  return gid === 0 ? problemId : `group/${gid}/${problemId}`;
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null) return false;
  const { language, codes, savedAt } = value as Partial<StoredDraft>;
  return (
    typeof language === "string" && typeof codes === "object" && codes !== null && typeof savedAt === "number"
  );
}

/** Languages whose programs are usually good for one another share a draft: "C++ 17 With O2" is C++. */
export function languageFamily(language: string): string {
  if (language.startsWith("C++")) return "C++";
  if (/^C(\s|$)/.test(language)) return "C";
  if (/^Py/.test(language)) return "Python";
  return language;
}

export function readDraft(uid: string, place: string): StoredDraft | null {
  return readStored(keyOf(uid, place), isDraft);
}

export function writeDraft(uid: string, place: string, draft: StoredDraft): void {
  writeStored(keyOf(uid, place), draft);
  for (const stale of allDrafts().slice(MAX_DRAFTS)) removeStored(stale.key);
}

/** `code` was accepted: where it is what the draft still holds, the draft is done until something else is written. */
export function finishDraft(uid: string, place: string, code: string): void {
  const draft = readDraft(uid, place);
  if (draft?.codes[languageFamily(draft.language)] !== code) return;
  writeDraft(uid, place, { ...draft, isDone: true });
}

/** What a guest wrote for a problem becomes the draft of who they turn out to be. */
export function adoptGuestDraft(uid: string, place: string): StoredDraft | null {
  const draft = readDraft(GUEST, place);
  if (!draft) return null;
  writeDraft(uid, place, draft);
  removeDraft(GUEST, place);
  return draft;
}

const LAST_LANGUAGE = "last-language";

/** The language somebody chose last, for problems they have not written anything for. */
export const readLastLanguage = (): string | null => readStored(LAST_LANGUAGE, isString);

export function writeLastLanguage(language: string): void {
  writeStored(LAST_LANGUAGE, language);
}

const TEMPLATE = "template.";

/** What somebody begins programs of a family of languages with, where the problem has no template; "" without any. */
export const readOwnTemplate = (language: string): string =>
  readStored(TEMPLATE + languageFamily(language), isString) ?? "";

export function writeOwnTemplate(language: string, code: string): void {
  const key = TEMPLATE + languageFamily(language);
  if (code.trim() === "") removeStored(key);
  else writeStored(key, code);
}

export function removeDraft(uid: string, place: string): void {
  removeStored(keyOf(uid, place));
}

/** The user's drafts for problems of the bank with something left to do, newest first. */
export function draftsOf(uid: string): { problemId: string; draft: StoredDraft }[] {
  const start = keyOf(uid, "");
  return allDrafts()
    .filter(
      ({ key, draft }) =>
        key.startsWith(start) &&
        !key.slice(start.length).includes("/") &&
        !draft.isDone &&
        Object.values(draft.codes).some((code) => code.trim()),
    )
    .map(({ key, draft }) => ({ problemId: key.slice(start.length), draft }));
}

function allDrafts(): { key: string; draft: StoredDraft }[] {
  return storedKeys(START)
    .flatMap((key) => {
      const draft = readStored(key, isDraft);
      return draft ? [{ key, draft }] : [];
    })
    .sort((a, b) => b.draft.savedAt - a.draft.savedAt);
}
