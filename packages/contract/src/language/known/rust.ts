import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const rust: KnownLanguage = {
  names: ["Rust"],
  called: /^rust/i,
  contentType: "text/x-rustsrc",
  endings: ["rs"],
  comment: ["/*", "*/"],
  editor: "rust",
  shown: "rust",
  readAs: "rust",
  grader: "together",
  kattis: { code: "rust", ending: "rs" },
  dmoj: [{ name: "Rust", key: "RUST" }],
  hydro: [{ name: "Rust", key: "rs" }],
};

export const rustTools: Toolchain = {
  language: rust,
  stage: 1,
  packages: ["rustc"],
  least: { ms: 1, mib: 0.3 },
  description: "Rust",
  command: () => "rustc -O Main.rs",
  commandWithGrader: (_name, { begins }) => `rustc -O --edition 2021 ${begins} -o main`,
  sum: `use std::io::{stdin, Read};

fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let sum: i64 = input.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`,
  starter: "fn main() {\n}\n",
  recipe: (find) =>
    native(find, {
      source: "main.rs",
      tools: ["/usr/bin/rustc"],
      compile: ([rustc = ""], files) => [
        rustc,
        "-O",
        "--edition",
        "2021",
        "-A",
        "warnings",
        "--cfg",
        "online_judge",
        ...files,
        "-o",
        "main",
      ],
      // Its modules lie beside it.
      filesWithGrader: ({ begins }) => [begins],
      version: "--version",
      hello: 'fn main() { println!("hello"); }\n',
      outOfMemory: /memory allocation of \d+ bytes failed/,
    }),
  programs: {
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
  },
};
