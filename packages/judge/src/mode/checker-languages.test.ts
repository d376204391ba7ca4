import { status } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { probe } from "../language/probe.ts";
import { installedLanguages } from "../language/registry.ts";
import { daemonProgram, RealTools } from "../testing/real-tools.ts";

/** Each says yes (0) where the program's output is the input's number doubled, else no (102), with a word why. */
const checkers: Record<string, string> = {
  C: `#include <stdio.h>
int main(int argc, char **argv) {
    int n = 0, found = 0;
    if (argc != 4 || fscanf(fopen(argv[1], "r"), "%d", &n) != 1) return 103;
    if (fscanf(fopen(argv[2], "r"), "%d", &found) == 1 && found == 2 * n) return 0;
    fputs("not doubled", stderr);
    return 102;
}`,
  "C++ 20": `#include <fstream>
#include <iostream>
int main(int, char **argv) {
    int n = 0, found = 0;
    std::ifstream(argv[1]) >> n;
    std::ifstream(argv[2]) >> found;
    if (found == 2 * n) return 0;
    std::cerr << "not doubled";
    return 102;
}`,
  Golang: `package main
import ("fmt"; "os")
func read(path string) (n int) {
	file, _ := os.Open(path)
	fmt.Fscan(file, &n)
	return
}
func main() {
	if read(os.Args[2]) == 2*read(os.Args[1]) { return }
	fmt.Fprint(os.Stderr, "not doubled")
	os.Exit(102)
}`,
  Rust: `use std::{env, fs, process};
fn main() {
    let read = |n: usize| -> i64 {
        fs::read_to_string(env::args().nth(n).unwrap()).unwrap().trim().parse().unwrap_or(-1)
    };
    if read(2) != 2 * read(1) { eprint!("not doubled"); process::exit(102); }
}`,
  Java: `import java.nio.file.*;
public class Main {
  static int read(String path) throws Exception { return Integer.parseInt(Files.readString(Path.of(path)).trim()); }
  public static void main(String[] a) throws Exception {
    if (read(a[1]) == 2 * read(a[0])) return;
    System.err.print("not doubled");
    System.exit(102);
  }
}`,
  Pascal: `var input, output: text; n, found: longint;
begin
  assign(input, paramstr(1)); reset(input); read(input, n);
  assign(output, paramstr(2)); reset(output); read(output, found);
  if found = 2 * n then halt(0);
  write(stderr, 'not doubled');
  halt(102);
end.`,
  Haskell: `import System.Environment
import System.Exit
import System.IO
main :: IO ()
main = do
  (input : output : _) <- getArgs
  n <- read <$> readFile input
  found <- read <$> readFile output
  if found == 2 * (n :: Int) then exitSuccess else hPutStr stderr "not doubled" >> exitWith (ExitFailure 102)`,
  OCaml: `let read path = let file = open_in path in int_of_string (String.trim (input_line file))
let () = if read Sys.argv.(2) <> 2 * read Sys.argv.(1) then (prerr_string "not doubled"; exit 102)`,
  "C#": `using System; using System.IO;
class Program {
  static int Main(string[] a) {
    if (int.Parse(File.ReadAllText(a[1])) == 2 * int.Parse(File.ReadAllText(a[0]))) return 0;
    Console.Error.Write("not doubled");
    return 102;
  }
}`,
};

/** Each says the input's number and wants its double. */
const interactors: Record<string, string> = {
  Golang: `package main
import ("fmt"; "os")
func main() {
	var n, found int
	file, _ := os.Open(os.Args[1])
	fmt.Fscan(file, &n)
	fmt.Println(n)
	fmt.Scan(&found)
	if found != 2*n { fmt.Fprint(os.Stderr, "not doubled"); os.Exit(102) }
}`,
  Rust: `use std::{env, fs, io, process};
fn main() {
    let n: i64 = fs::read_to_string(env::args().nth(1).unwrap()).unwrap().trim().parse().unwrap();
    println!("{}", n);
    let mut said = String::new();
    io::stdin().read_line(&mut said).unwrap();
    if said.trim().parse() != Ok(2 * n) { eprint!("not doubled"); process::exit(102); }
}`,
  Java: `import java.nio.file.*;
import java.util.Scanner;
public class Main {
  public static void main(String[] a) throws Exception {
    int n = Integer.parseInt(Files.readString(Path.of(a[0])).trim());
    System.out.println(n);
    System.out.flush();
    if (new Scanner(System.in).nextInt() == 2 * n) return;
    System.err.print("not doubled");
    System.exit(102);
  }
}`,
};

const installed = new Map(
  installedLanguages()
    .flat()
    .map((one) => [one.name, one]),
);
const here = (programs: Record<string, string>) =>
  Object.keys(programs).filter((name) => installed.has(name));

describe.skipIf(!daemonProgram)("checkers and interactors in every compiled language", () => {
  let real: RealTools;
  beforeAll(async () => {
    real = await RealTools.start();
    await real.probe("Python3");
  });
  afterAll(() => real.stop());

  /** Whether the language works on this machine, for others to use. */
  async function works(name: string): Promise<boolean> {
    const language = installed.get(name);
    const probed = language && (await probe(language, real.tools.runner, real.tools.compiler));
    if (!probed || "failure" in probed) return false;
    real.toolchains.set(name, probed);
    return true;
  }

  const judged = async (judgeMode: "spj" | "interactive", language: string, checker: string, code: string) =>
    real.judge({
      language: "Python3",
      judgeMode,
      checker: { language, code: checker },
      code,
      cases: [await real.case(1, "21\n", "42\n")],
    });

  test.for(here(checkers))("a checker in %s, built once", async (name, context) => {
    if (!(await works(name))) return context.skip();
    const checker = checkers[name] ?? "";
    expect(await judged("spj", name, checker, "print(int(input()) * 2)")).toMatchObject({
      status: status.accepted,
    });
    // Another build would need the compiler, which is gone.
    const language = installed.get(name);
    if (language?.compile) {
      const without = { ...language, compile: { ...language.compile, cpuMs: 1 } };
      real.toolchains.set(name, { language: without, version: real.toolchains.get(name)?.version ?? "" });
    }
    const wrong = await judged("spj", name, checker, "print(int(input()) + 2)");
    expect(wrong).toMatchObject({ status: status.wrongAnswer, cases: [{ message: "not doubled" }] });
  });

  test.for(here(interactors))("an interactor in %s", async (name, context) => {
    if (!(await works(name))) return context.skip();
    const interactor = interactors[name] ?? "";
    const talk = (code: string) => judged("interactive", name, interactor, code);
    expect(await talk("print(int(input()) * 2, flush=True)")).toMatchObject({ status: status.accepted });
    expect(await talk("print(int(input()) + 2, flush=True)")).toMatchObject({
      status: status.wrongAnswer,
      cases: [{ message: "not doubled" }],
    });
  });
});
