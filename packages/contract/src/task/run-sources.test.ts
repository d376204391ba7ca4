import { describe, expect, test } from "vitest";
import { graderUse, sourcesIn, textOfSources } from "../language/languages.ts";
import { joinSources, splitSources } from "./run-sources.ts";

const names = ["encoder.cpp", "decoder.cpp"];
const comment = ["/*", "*/"] as const;
const files = (...texts: string[]) => names.map((name, i) => ({ name, text: texts[i] ?? "" }));

describe("the files of a program", () => {
  test.each([
    ["int a;\n", "int b;\n"],
    ["int a;", "int b;"],
    ["", ""],
    ["\n\n", "\r\n"],
    ["x\n/* other.cpp */\n", "/* encoder.cpp */\n"],
  ])("come back as they were put together: %j, %j", (one, other) => {
    expect(splitSources(joinSources(files(one, other), comment), names, comment)).toEqual(files(one, other));
  });

  test("are found in a text that somebody wrote", () => {
    const text = "\n/* encoder.cpp */\r\nint a;\r\n/* decoder.cpp */\nint b;";
    expect(splitSources(text, names, comment)).toEqual(files("int a;\r", "int b;"));
  });

  test.each([
    ["", "none"],
    ["/* encoder.cpp */\n", "one"],
    ["/* decoder.cpp */\n/* encoder.cpp */\n", "another order"],
    ["int a;\n/* encoder.cpp */\n/* decoder.cpp */\n", "words before them"],
    ["// encoder.cpp\n// decoder.cpp\n", "other comments"],
  ])("are not found in %j: %s", (text) => {
    expect(splitSources(text, names, comment)).toBeNull();
  });
});

describe("what a program is built from", () => {
  const grader = { files: {}, module: "encoder", others: ["decoder"] };

  test("is its own files where there is no grader, and begins in the first", () => {
    expect(graderUse(grader, "Python3")).toMatchObject({
      begins: "encoder.py",
      sources: [],
      own: ["encoder.py", "decoder.py"],
    });
    expect(graderUse({ ...grader, files: { "a.h": "" } }, "C")).toMatchObject({ begins: "encoder.c" });
    expect(graderUse({ ...grader, files: { "grader.cpp": "" } }, "C++ 17")).toMatchObject({
      begins: "grader.cpp",
      sources: ["grader.cpp"],
    });
  });

  test("is nothing in a language that cannot, or that the grader leaves out", () => {
    expect(graderUse(grader, "Bash")).toBeNull();
    expect(graderUse({ ...grader, files: { "grader.cpp": "" } }, "Python3")).toBeNull();
    expect(graderUse({ files: {}, module: "encoder" }, "Python3")).toBeNull();
  });

  test("is all of its files and no others, none of which looks like two", () => {
    const use = graderUse(grader, "Python3");
    if (!use) throw new Error("Python is out");
    const text = (...entries: [string, string][]) => textOfSources(new Map(entries), use);
    const whole = text(["decoder.py", "b = 2"], ["encoder.py", "a = 1\n"]);
    expect(whole).toBe("# encoder.py\na = 1\n\n# decoder.py\nb = 2\n");
    expect(sourcesIn(whole ?? "", use)).toEqual([
      { name: "encoder.py", text: "a = 1\n" },
      { name: "decoder.py", text: "b = 2" },
    ]);
    expect(text(["encoder.py", ""])).toBeNull();
    expect(text(["encoder.py", ""], ["decoder.py", ""], ["more.py", ""])).toBeNull();
    expect(text(["encoder.py", "# decoder.py"], ["decoder.py", ""])).toBeNull();
  });
});
