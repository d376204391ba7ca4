import type { KnownLanguage } from "../known.ts";
import type { Toolchain } from "../toolchain.ts";

export const csharp: KnownLanguage = {
  names: ["C#"],
  called: /^(mono )?c#|^csharp/i,
  contentType: "text/x-csharp",
  endings: ["cs"],
  comment: ["/*", "*/"],
  editor: "csharp",
  shown: "csharp",
  readAs: "csharp",
  kattis: { code: "csharp", ending: "cs" },
  dmoj: [{ name: "C#", key: "MONOCS" }],
  hydro: [{ name: "C#", key: "cs" }],
};

export const csharpTools: Toolchain = {
  language: csharp,
  stage: 1,
  packages: ["mono-mcs", "mono-runtime", "libmono-system-core4.0-cil", "libmono-system-numerics4.0-cil"],
  least: { ms: 15, mib: 3 },
  description: "Mono",
  command: () => "mcs -optimize+ Main.cs",
  sum: `using System;
using System.Linq;

class Program {
    static void Main() {
        Console.WriteLine(Console.ReadLine().Split(' ').Select(long.Parse).Sum());
    }
}
`,
  starter: "using System;\n\nclass Program {\n    static void Main() {\n    }\n}\n",
  recipe(find) {
    const mcs = find("/usr/bin/mcs");
    const mono = find("/usr/bin/mono");
    if (!mcs || !mono) return null;
    return {
      source: "Main.cs",
      compile: {
        argv: [
          mcs,
          "-optimize+",
          "-warn:0",
          "-define:ONLINE_JUDGE",
          "-r:System.Numerics",
          "-out:main.exe",
          "Main.cs",
        ],
        artefact: "main.exe",
        cpuMs: 10_000,
        memoryMiB: 512,
      },
      run: { file: "main.exe", argv: () => [mono, "main.exe"] },
      view: "mono",
      version: [mono, "--version"],
      hello: 'class Program { static void Main() { System.Console.WriteLine("hello"); } }\n',
      outOfMemory: /OutOfMemoryException|Out of memory/,
    };
  },
  programs: {
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
  },
};
