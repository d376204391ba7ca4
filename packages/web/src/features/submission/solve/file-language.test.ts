import { expect, test } from "vitest";
import { languageOfFile } from "./file-language.ts";

const offered = ["C", "C++", "C++ 17", "Java", "Python3"];

test.each([
  ["a.py", "C", "Python3"],
  ["A.CPP", "C", "C++"],
  ["a.cc", "C++ 17", "C++ 17"],
  ["a.c", "C++ 17", "C"],
  ["Main.java", "C", "Java"],
  ["a.rs", "C", "C"],
  ["notes.txt", "Python3", "Python3"],
  ["Makefile", "Python3", "Python3"],
])("%s while %s is chosen is %s", (name, current, language) => {
  expect(languageOfFile(name, offered, current)).toBe(language);
});
