import { beforeEach, expect, test, vi } from "vitest";
import {
  draftPlace,
  draftsOf,
  finishDraft,
  languageFamily,
  readDraft,
  readLastLanguage,
  readOwnTemplate,
  removeDraft,
  writeDraft,
  writeLastLanguage,
  writeOwnTemplate,
} from "./draft.ts";

beforeEach(() => {
  const entries: Record<string, string> = {};
  const store = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
      store[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
      delete store[key];
    },
  });
  vi.stubGlobal("localStorage", store);
});

const draft = (savedAt: number, code = "int main;") => ({
  title: "Sum",
  language: "C++ 17",
  codes: { "C++": code },
  savedAt,
});

test("a draft is one user's, for one problem", () => {
  writeDraft("7", "1000", draft(1));
  expect(readDraft("7", "1000")).toEqual(draft(1));
  expect(readDraft("8", "1000")).toBeNull();
  expect(readDraft("7", "1001")).toBeNull();
});

test("the newest come first, empty ones not at all", () => {
  writeDraft("7", "1000", draft(1));
  writeDraft("7", "1001", draft(3));
  writeDraft("7", "1002", draft(2, "  \n"));
  writeDraft("77", "1000", draft(9));
  expect(draftsOf("7").map(({ problemId }) => problemId)).toEqual(["1001", "1000"]);
  removeDraft("7", "1001");
  expect(draftsOf("7").map(({ problemId }) => problemId)).toEqual(["1000"]);
});

test("an own template is of a family of languages, and goes with an empty one", () => {
  expect(readOwnTemplate("C++ 17")).toBe("");
  writeOwnTemplate("C++ 17 With O2", "int main() {}");
  expect(readOwnTemplate("C++ 20")).toBe("int main() {}");
  expect(readOwnTemplate("C")).toBe("");
  writeOwnTemplate("C++", " ");
  expect(readOwnTemplate("C++ 20")).toBe("");
});

test("an accepted program is nothing to go on with, until it is written on", () => {
  writeDraft("7", "1000", draft(1));
  finishDraft("7", "1000", "another program");
  expect(draftsOf("7")).toHaveLength(1);
  finishDraft("7", "1000", "int main;");
  expect(draftsOf("7")).toEqual([]);
  expect(readDraft("7", "1000")?.codes).toEqual(draft(1).codes);
  writeDraft("7", "1000", draft(2, "int main() {}"));
  expect(draftsOf("7")).toHaveLength(1);
  finishDraft("7", "2000", "");
  expect(readDraft("7", "2000")).toBeNull();
});

test("the oldest drafts give way", () => {
  for (let at = 0; at < 70; at++) writeDraft("7", String(1000 + at), draft(at));
  expect(draftsOf("7")).toHaveLength(60);
  expect(readDraft("7", "1009")).toBeNull();
  expect(readDraft("7", "1010")).not.toBeNull();
});

test("the language chosen last is kept beside the drafts, and is none of them", () => {
  expect(readLastLanguage()).toBeNull();
  writeLastLanguage("Python3");
  expect(readLastLanguage()).toBe("Python3");
  expect(draftsOf("7")).toEqual([]);
});

test("a hand-edited entry counts as none", () => {
  localStorage.setItem("verdict.draft.7.1000", '{"language":3}');
  expect(readDraft("7", "1000")).toBeNull();
});

test.each([
  ["C++ 17 With O2", "C++"],
  ["C With O2", "C"],
  ["C", "C"],
  ["PyPy3", "Python"],
  ["Java", "Java"],
])("%s belongs to %s", (language, family) => expect(languageFamily(language)).toBe(family));

test("a draft of a contest's or a group's problem is no draft of the bank", () => {
  const places = [{}, { cid: 3 }, { gid: 7 }, { cid: 3, gid: 7 }].map((place) => draftPlace("1000", place));
  expect(places).toEqual(["1000", "contest/3/1000", "group/7/1000", "contest/3/1000"]);
  for (const place of places) writeDraft("7", place, draft(1));
  expect(draftsOf("7").map(({ problemId }) => problemId)).toEqual(["1000"]);
});
