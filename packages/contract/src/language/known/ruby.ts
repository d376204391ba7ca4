import type { KnownLanguage } from "../known.ts";
import { script } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const ruby: KnownLanguage = {
  names: ["Ruby"],
  called: /^ruby/i,
  contentType: "text/x-ruby",
  endings: ["rb"],
  comment: ["#"],
  editor: "ruby",
  shown: "ruby",
  readAs: "generic",
  kattis: { code: "ruby", ending: "rb" },
  dmoj: [{ name: "Ruby", key: "RUBY", reads: /^RUBY\d*$/ }],
  hydro: [{ name: "Ruby", key: "rb" }],
};

export const rubyTools: Toolchain = {
  language: ruby,
  stage: 1,
  packages: ["ruby"],
  least: { ms: 47, mib: 8 },
  description: "Ruby",
  command: () => "ruby -c main.rb",
  sum: "puts gets.split.map(&:to_i).sum\n",
  starter: "def main\nend\n\nmain\n",
  recipe: (find) =>
    script(find, {
      source: "main.rb",
      tool: "/usr/bin/ruby",
      check: ["-c"],
      run: () => [],
      version: ["--version"],
      hello: 'puts "hello"\n',
      outOfMemory: /failed to allocate memory \(NoMemoryError\)/,
    }),
  programs: {
    sum: "puts gets.split.sum(&:to_i)",
    slow: "loop {}",
    hungry: "all = []\nloop { all << 'x' * (1 << 20) }",
    crash: "exit 3",
    crashSays: "exit code 3",
    broken: "def (",
    memoryMiB: 32,
  },
};
