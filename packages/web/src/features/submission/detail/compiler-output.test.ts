import { expect, test } from "vitest";
import { marksOf, readCompilerOutput } from "./compiler-output.ts";

const gcc = `main.cpp: In function 'int main()':
main.cpp:3:3: error: 'cout' was not declared in this scope
    3 |   cout << x;
      |   ^~~~
main.cpp:7:10: error: expected ';' before '}' token
main.cpp:9:1: warning: no return statement
compilation terminated due to -fmax-errors=20.`;

test.each([
  ["GCC", gcc, [3, 7, 9]],
  ["Java", "Main.java:3: error: ';' expected\n    int x\n         ^\n1 error", [3]],
  ["Java by another name", "Solution.java:2: error: cannot find symbol\n1 error", [2]],
  ["Go", "# command-line-arguments\n./main.go:5:2: undefined: x\n./main.go:6:2: undefined: y", [5, 6]],
  ["Rust", "error[E0425]: cannot find value `x`\n --> main.rs:4:20\n  |\n4 |     x;", [4]],
  ["Python", "  File \"main.py\", line 2\n    print(\n         ^\nSyntaxError: '(' was never closed", [2]],
  ["Pascal", 'main.pas(3,5) Fatal: Syntax error, ";" expected', [3]],
  ["C#", "/box/main.cs(4,13): error CS1002: ; expected", [4]],
  ["PHP", "PHP Parse error:  syntax error, unexpected end of file in main.php on line 6", [6]],
  ["nothing known", "ld: cannot find -lfoo", []],
])("%s names the lines of the program", (_name, output, lines) => {
  expect(marksOf(output).map(({ line }) => line)).toEqual(lines);
});

test("errors, warnings and quoted code are told apart", () => {
  expect(readCompilerOutput(gcc).lines.map(({ kind }) => kind)).toEqual([
    ...["detail", "error", "detail", "detail", "error", "warning", "detail"],
  ]);
  expect(marksOf(gcc)[0]).toEqual({
    line: 3,
    kind: "error",
    text: "error: 'cout' was not declared in this scope",
  });
});

test("a thousand errors are bounded, and every line shown stays what it was", () => {
  const many = Array.from({ length: 1000 }, (_, index) => `main.c:${index + 1}:1: error: no`).join("\n");
  const { lines, isCut } = readCompilerOutput(many);
  expect([lines.length, isCut]).toEqual([200, true]);
  expect(lines.map(({ text }) => text).join("\n")).toBe(many.split("\n").slice(0, 200).join("\n"));
});

test("a line of any length is read at once: nothing is sought in it again and again", () => {
  const before = process.threadCpuUsage();
  for (const part of ["1e", "a", "../", "main.c:"]) readCompilerOutput(part.repeat(50_000));
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(5_000); // it took minutes
});
