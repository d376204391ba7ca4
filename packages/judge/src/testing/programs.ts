/**
 * Test programs of one language for the problem "read two integers, print their sum".
 * Together they reach every verdict that a program can cause.
 */
export interface TestPrograms {
  sum: string;
  /** Never ends, using the processor. */
  slow: string;
  /** Fills memory without end. */
  hungry: string;
  /** Ends badly by itself; `crashSays` is in the message. */
  crash: string;
  crashSays: string;
  /** Prints without end; one for each toolchain that most use is enough. */
  flood?: string;
  /** Does not compile. */
  broken: string;
  /** Memory limit in MiB, before the language's factor, under which `sum` works. */
  memoryMiB: number;
}

const c: TestPrograms = {
  sum: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", a + b); return 0; }`,
  slow: `int main(void) { volatile long long i = 0; for (;;) i++; }`,
  hungry: `#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) { char *block = malloc(1 << 20); if (!block) return 1; memset(block, 1, 1 << 20); } }`,
  crash: `int main(void) { volatile int *nowhere = 0; *nowhere = 1; return 0; }`,
  crashSays: "signal 11 (SIGSEGV: invalid memory access)",
  flood: `#include <stdio.h>
int main(void) { for (;;) puts("a line of sixty characters, again and again and again and on"); }`,
  broken: "int main(void) { return undeclared; }",
  memoryMiB: 32,
};

const cpp: TestPrograms = {
  ...c,
  sum: `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }`,
  hungry: `#include <vector>
#include <memory>
int main() { std::vector<std::vector<char>> all; for (;;) all.emplace_back(1 << 20, 1); }`,
  crash: `#include <stdexcept>
int main() { throw std::runtime_error("no"); }`,
  crashSays: "signal 6 (SIGABRT",
  broken: "int main() { return undeclared; }",
};

const java: TestPrograms = {
  sum: `import java.util.Scanner;
public class Main {
  public static void main(String[] arguments) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());
  }
}`,
  slow: `public class Main { public static void main(String[] a) { long i = 0; while (true) i++; } }`,
  hungry: `import java.util.*;
public class Main {
  public static void main(String[] a) { List<long[]> all = new ArrayList<>(); while (true) all.add(new long[1 << 17]); }
}`,
  crash: `public class Main { public static void main(String[] a) { System.exit(Integer.parseInt("3")); } }`,
  crashSays: "exit code 3",
  flood: `public class Main {
  public static void main(String[] a) {
    java.io.PrintStream out = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out, 1 << 16));
    while (true) out.println("a line of sixty characters, again and again and again and on");
  }
}`,
  broken: "public class Main { public static void main(String[] a) { undeclared(); } }",
  memoryMiB: 64,
};

const python: TestPrograms = {
  sum: "print(sum(map(int, input().split())))",
  slow: "while True:\n    pass",
  hungry: "blocks = []\nwhile True:\n    blocks.append(bytearray(b'1') * (1 << 20))",
  crash: "print(1 // 0)",
  crashSays: "exit code 1",
  flood:
    "line = 'a line of sixty characters, again and again and again and on\\n' * 100\nwhile True:\n    print(line)",
  broken: "print((",
  memoryMiB: 32,
};

const javascript: TestPrograms = {
  sum: 'const [a, b] = require("fs").readFileSync(0, "utf8").split(/\\s+/).map(BigInt);\nconsole.log(String(a + b));',
  slow: "for (;;);",
  hungry: "const all = [];\nfor (;;) all.push(new Array(1 << 17).fill(1.5));",
  crash: "process.exit(3);",
  crashSays: "exit code 3",
  broken: "const = 1;",
  memoryMiB: 64,
};

const typescript: TestPrograms = {
  ...javascript,
  hungry: "const all: number[][] = [];\nfor (;;) all.push(new Array(1 << 17).fill(1.5));",
  sum: `import { readFileSync } from "node:fs";
const numbers: bigint[] = readFileSync(0, "utf8").trim().split(/\\s+/).map(BigInt);
console.log(String(numbers[0] + numbers[1]));`,
};

const go: TestPrograms = {
  sum: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tvar a, b int64\n\tfmt.Scan(&a, &b)\n\tfmt.Println(a + b)\n}',
  slow: "package main\n\nvar n int\n\nfunc main() {\n\tfor {\n\t\tn++\n\t}\n}",
  hungry: `package main

var all [][]byte

func main() {
	for {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = 1
		}
		all = append(all, block)
	}
}`,
  crash: 'package main\n\nimport "os"\n\nfunc main() { os.Exit(3) }',
  crashSays: "exit code 3",
  broken: "package main\n\nfunc main() { undeclared() }",
  memoryMiB: 32,
};

const rust: TestPrograms = {
  sum: `use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!("{}", text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum::<i64>());
}`,
  slow: "fn main() { let mut n = 0u64; loop { n = unsafe { std::ptr::read_volatile(&n) }.wrapping_add(1); } }",
  hungry: "fn main() { let mut all: Vec<Vec<u8>> = Vec::new(); loop { all.push(vec![1; 1 << 20]); } }",
  crash: "fn main() { std::process::exit(3); }",
  crashSays: "exit code 3",
  broken: "fn main() { undeclared(); }",
  memoryMiB: 32,
};

const csharp: TestPrograms = {
  sum: `using System;
class Program {
  static void Main() {
    var words = Console.In.ReadToEnd().Split(new[] { ' ', '\\n' }, StringSplitOptions.RemoveEmptyEntries);
    Console.WriteLine(long.Parse(words[0]) + long.Parse(words[1]));
  }
}`,
  slow: "class Program { static long n; static void Main() { while (true) n++; } }",
  hungry: `using System.Collections.Generic;
class Program {
  static void Main() {
    var all = new List<byte[]>();
    while (true) { var block = new byte[1 << 20]; for (int i = 0; i < block.Length; i++) block[i] = 1; all.Add(block); }
  }
}`,
  crash: "class Program { static int Main() { return 3; } }",
  crashSays: "exit code 3",
  broken: "class Program { static void Main() { Undeclared(); } }",
  memoryMiB: 64,
};

const php: TestPrograms = {
  sum: '<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";',
  slow: "<?php\nwhile (true);",
  hungry: "<?php\n$all = [];\nwhile (true) $all[] = str_repeat('x', 1 << 20);",
  crash: "<?php\nexit(3);",
  crashSays: "exit code 3",
  broken: "<?php\nfunction (;",
  memoryMiB: 32,
};

const ruby: TestPrograms = {
  sum: "puts gets.split.sum(&:to_i)",
  slow: "loop {}",
  hungry: "all = []\nloop { all << 'x' * (1 << 20) }",
  crash: "exit 3",
  crashSays: "exit code 3",
  broken: "def (",
  memoryMiB: 32,
};

const perl: TestPrograms = {
  sum: 'my ($a, $b) = split " ", <STDIN>;\nprint $a + $b, "\\n";',
  slow: "while (1) {}",
  hungry: "my @all;\nwhile (1) { push @all, 'x' x (1 << 20) . scalar(@all); }",
  crash: "exit 3;",
  crashSays: "exit code 3",
  broken: "sub {",
  memoryMiB: 32,
};

const lua: TestPrograms = {
  sum: 'local a, b = io.read("n", "n")\nprint(a + b)',
  slow: "while true do end",
  hungry: "local all = {}\nwhile true do all[#all + 1] = string.rep('x', 1 << 20) .. #all end",
  crash: "os.exit(3)",
  crashSays: "exit code 3",
  broken: "local = 1",
  memoryMiB: 32,
};

const bash: TestPrograms = {
  sum: "read a b\necho $((a + b))",
  slow: "while :; do :; done",
  hungry: "x=xxxxxxxxxxxxxxxx\nwhile :; do x=$x$x; done",
  crash: "exit 3",
  crashSays: "exit code 3",
  broken: "if then",
  memoryMiB: 32,
};

const pascal: TestPrograms = {
  sum: "var a, b: int64;\nbegin\n  read(a, b);\n  writeln(a + b);\nend.",
  slow: "var n: int64;\nbegin\n  while true do inc(n);\nend.",
  hungry:
    "var p: pointer;\nbegin\n  while true do begin getmem(p, 1048576); fillchar(p^, 1048576, 1); end;\nend.",
  crash: "begin\n  halt(3);\nend.",
  crashSays: "exit code 3",
  broken: "begin\n  undeclared;\nend.",
  memoryMiB: 32,
};

const ocaml: TestPrograms = {
  sum: 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))',
  slow: "let n = ref 0\nlet () = while true do incr n done",
  hungry: "let all = ref []\nlet () = while true do all := Bytes.make 1048576 'x' :: !all done",
  crash: "let () = exit 3",
  crashSays: "exit code 3",
  broken: "let () = undeclared ()",
  memoryMiB: 32,
};

const lisp: TestPrograms = {
  sum: '(format t "~d~%" (+ (read) (read)))',
  slow: "(loop)",
  hungry:
    "(defvar *all* nil)\n(loop (push (make-array 1048576 :element-type '(unsigned-byte 8) :initial-element 1) *all*))",
  crash: "(sb-ext:exit :code 3)",
  crashSays: "exit code 3",
  broken: "(defun",
  memoryMiB: 64,
};

const scheme: TestPrograms = {
  sum: "(display (+ (read) (read)))\n(newline)",
  slow: "(let loop ((n 0)) (loop (+ n 1)))",
  hungry:
    "(define all '())\n(let loop () (set! all (cons (make-string 1048576 #\\x) all)) (loop))\n(display (length all))",
  crash: "(exit 3)",
  crashSays: "exit code 3",
  broken: "(define (f x)",
  memoryMiB: 64,
};

const haskell: TestPrograms = {
  sum: 'main :: IO ()\nmain = interact $ \\text -> show (sum (map read (words text) :: [Integer])) ++ "\\n"',
  slow: `import Data.IORef
main :: IO ()
main = do
  n <- newIORef (0 :: Int)
  let loop = modifyIORef' n (+ 1) >> loop
  loop`,
  // With an end that it does not reach, or the optimiser finds that nothing is ever looked at.
  hungry: `import qualified Data.Map.Strict as M
fill :: Int -> M.Map Int Int -> M.Map Int Int
fill n all = if n > 100000000 then all else fill (n + 1) (M.insert n n all)
main :: IO ()
main = print (M.size (fill 0 M.empty))`,
  crash: "import System.Exit\nmain :: IO ()\nmain = exitWith (ExitFailure 3)",
  crashSays: "exit code 3",
  broken: "main :: IO ()\nmain = undeclared",
  memoryMiB: 32,
};

const fortran: TestPrograms = {
  sum: "integer(8) :: a, b\nread *, a, b\nprint '(i0)', a + b\nend",
  slow: "integer(8), volatile :: n\nn = 0\ndo\n  n = n + 1\nend do\nend",
  hungry: `type block
  integer(1), allocatable :: bytes(:)
end type
type(block), target :: all(100000)
integer :: i
do i = 1, 100000
  allocate(all(i)%bytes(1048576))
  all(i)%bytes = 1
end do
print *, all(5)%bytes(7)
end`,
  crash: "stop 3\nend",
  crashSays: "exit code 3",
  broken: "x = undeclared(\nend",
  memoryMiB: 32,
};

const assemblyMain = (body: string) => `global main
extern scanf, printf, malloc, memset, puts
section .rodata
read: db "%ld%ld", 0
write: db "%ld", 10, 0
line: db "a line", 0
section .text
main:
  sub rsp, 24
${body}
section .note.GNU-stack noalloc noexec nowrite progbits
`;

const assembly: TestPrograms = {
  sum: assemblyMain(`  mov edi, read
  lea rsi, [rsp]
  lea rdx, [rsp + 8]
  xor eax, eax
  call scanf
  mov rsi, [rsp]
  add rsi, [rsp + 8]
  mov edi, write
  xor eax, eax
  call printf
  xor eax, eax
  add rsp, 24
  ret`),
  slow: assemblyMain("again:\n  jmp again"),
  hungry: assemblyMain(`again:
  mov edi, 1048576
  call malloc
  mov rdi, rax
  mov esi, 1
  mov edx, 1048576
  call memset
  jmp again`),
  crash: assemblyMain("  mov eax, 3\n  add rsp, 24\n  ret"),
  crashSays: "exit code 3",
  broken: "undeclared rax",
  memoryMiB: 32,
};

const kotlin: TestPrograms = {
  ...java,
  sum: "fun main() { println(readLine()!!.split(' ').map { it.trim().toLong() }.sum()) }",
  slow: "fun main() { var n = 0L; while (true) n++ }",
  hungry: "fun main() { val all = ArrayList<LongArray>(); while (true) all.add(LongArray(1 shl 17)) }",
  crash: "fun main() { System.exit(3) }",
  broken: "fun main() { undeclared() }",
};

/** By the end of the source's name. */
export const testPrograms: Record<string, TestPrograms> = {
  c,
  cpp,
  java,
  py: python,
  js: javascript,
  ts: typescript,
  go,
  rs: rust,
  cs: csharp,
  php,
  rb: ruby,
  pl: perl,
  lua,
  sh: bash,
  pas: pascal,
  ml: ocaml,
  lisp,
  scm: scheme,
  hs: haskell,
  f90: fortran,
  asm: assembly,
  kt: kotlin,
};
