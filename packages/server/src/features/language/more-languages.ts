/** Languages beyond the first ten: offered once a node proves to have them. */
export interface PlainLanguage {
  readonly name: string;
  /** Editor mime type. */
  readonly contentType: string;
  /** Shown until a node tells its version. */
  readonly description: string;
  readonly compileCommand: string | null;
  /** Reads two integers and prints their sum. */
  readonly template: string;
}

const go = `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`;

const rust = `use std::io::{stdin, Read};

fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let sum: i64 = input.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`;

const javascript = `const [a, b] = require("fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);
console.log(a + b);
`;

const typescript = `import { readFileSync } from "node:fs";

const [a, b]: number[] = readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);
console.log(a + b);
`;

const csharp = `using System;
using System.Linq;

class Program {
    static void Main() {
        Console.WriteLine(Console.ReadLine().Split(' ').Select(long.Parse).Sum());
    }
}
`;

const kotlin = `fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    println(a + b)
}
`;

const pascal = `var
  a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`;

const fortran = `program sum
  integer(8) :: a, b
  read *, a, b
  print '(i0)', a + b
end program sum
`;

const assembly = `        global  main
        extern  scanf, printf
        section .text
main:   sub     rsp, 24
        lea     rdi, [rel input]
        lea     rsi, [rsp]
        lea     rdx, [rsp + 8]
        xor     eax, eax
        call    scanf wrt ..plt
        mov     rsi, [rsp]
        add     rsi, [rsp + 8]
        lea     rdi, [rel output]
        xor     eax, eax
        call    printf wrt ..plt
        xor     eax, eax
        add     rsp, 24
        ret
        section .rodata
input:  db      "%ld %ld", 0
output: db      "%ld", 10, 0
`;

const python = "a, b = map(int, input().split())\nprint(a + b)\n";

function plain(
  name: string,
  contentType: string,
  description: string,
  compileCommand: string | null,
  template: string,
): PlainLanguage {
  return { name, contentType, description, compileCommand, template };
}

export const moreLanguages: readonly PlainLanguage[] = [
  plain("PyPy3", "text/x-python", "PyPy 3", "pypy3 -m py_compile main.py", python),
  plain("Golang", "text/x-go", "Go", "go build main.go", go),
  plain("Rust", "text/x-rustsrc", "Rust", "rustc -O Main.rs", rust),
  plain("JavaScript Node", "text/javascript", "Node.js", null, javascript),
  plain("TypeScript", "text/typescript", "TypeScript on Node.js", null, typescript),
  plain("Kotlin", "text/x-kotlin", "Kotlin", "kotlinc main.kt", kotlin),
  plain("C#", "text/x-csharp", "Mono", "mcs -optimize+ Main.cs", csharp),
  plain("PHP", "text/x-php", "PHP", null, '<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";\n'),
  plain("Ruby", "text/x-ruby", "Ruby", "ruby -c main.rb", "puts gets.split.map(&:to_i).sum\n"),
  plain(
    "Perl",
    "text/x-perl",
    "Perl",
    "perl -c main.pl",
    'my ($a, $b) = split " ", <STDIN>;\nprint $a + $b, "\\n";\n',
  ),
  plain("Lua", "text/x-lua", "Lua", null, 'print(io.read("n") + io.read("n"))\n'),
  plain("Bash", "text/x-sh", "Bash", "bash -n main.sh", "read a b\necho $((a + b))\n"),
  plain("Pascal", "text/x-pascal", "Free Pascal", "fpc -O2 main.pas", pascal),
  plain(
    "OCaml",
    "text/x-ocaml",
    "OCaml",
    "ocamlopt main.ml",
    'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))\n',
  ),
  plain("Common Lisp", "text/x-common-lisp", "SBCL", null, '(format t "~d~%" (+ (read) (read)))\n'),
  plain(
    "Scheme",
    "text/x-scheme",
    "Guile",
    "guild compile main.scm",
    "(display (+ (read) (read)))\n(newline)\n",
  ),
  plain(
    "Haskell",
    "text/x-haskell",
    "GHC",
    "ghc -O2 main.hs",
    'main :: IO ()\nmain = interact $ \\input -> show (sum (map read (words input) :: [Integer])) ++ "\\n"\n',
  ),
  plain("Fortran", "text/x-fortran", "GNU Fortran", "gfortran -O2 main.f90", fortran),
  plain("Assembly", "text/x-gas", "NASM", "nasm -f elf64 main.asm", assembly),
  plain(
    "Python2",
    "text/x-python",
    "Python 2",
    "python2 -m py_compile main.py",
    "a, b = map(int, raw_input().split())\nprint(a + b)\n",
  ),
  plain(
    "PyPy2",
    "text/x-python",
    "PyPy 2",
    "pypy -m py_compile main.py",
    "a, b = map(int, raw_input().split())\nprint(a + b)\n",
  ),
];
