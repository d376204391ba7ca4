import type { Language, LanguageFamily, ProgramLimits } from "./language.ts";

type Script = Pick<Language, "name" | "source" | "hello" | "outOfMemory" | "view"> & {
  packages: string[] | null;
  tool: string;
  /** Another program for checking; the interpreter by default. */
  checker?: string;
  /** Arguments that make it check the source without running it. */
  check: string[];
  run: (limits: ProgramLimits) => string[];
  version: string[];
};

/** A language whose source is run as it is, after a look at its syntax. */
function script(spec: Script): LanguageFamily {
  return {
    packages: spec.packages,
    names: [spec.name],
    languages(find): Language[] {
      const tool = find(spec.tool);
      const checker = spec.checker ? find(spec.checker) : tool;
      if (!tool || !checker) return [];
      const language: Language = {
        name: spec.name,
        source: spec.source,
        compile: {
          argv: [checker, ...spec.check, spec.source],
          artefact: spec.source,
          cpuMs: 5_000,
          memoryMiB: 512,
        },
        run: { file: spec.source, argv: (limits) => [tool, ...spec.run(limits), spec.source] },
        view: spec.view,
        version: [tool, ...spec.version],
        hello: spec.hello,
        outOfMemory: spec.outOfMemory,
      };
      return [language];
    },
  };
}

export const php = script({
  name: "PHP",
  packages: ["php-cli"],
  source: "main.php",
  tool: "/usr/bin/php",
  check: ["-l"],
  run: () => ["-d", "memory_limit=-1", "-d", "display_errors=stderr"],
  view: "php",
  version: ["--version"],
  hello: '<?php\necho "hello\\n";\n',
  outOfMemory: /Out of memory|Allowed memory size/,
});

export const ruby = script({
  name: "Ruby",
  packages: ["ruby"],
  source: "main.rb",
  tool: "/usr/bin/ruby",
  check: ["-c"],
  run: () => [],
  version: ["--version"],
  hello: 'puts "hello"\n',
  outOfMemory: /failed to allocate memory \(NoMemoryError\)/,
});

export const perl = script({
  name: "Perl",
  packages: ["perl"],
  source: "main.pl",
  tool: "/usr/bin/perl",
  check: ["-c"],
  run: () => [],
  version: ["--version"],
  hello: 'print "hello\\n";\n',
  outOfMemory: /^Out of memory/m,
});

export const lua = script({
  name: "Lua",
  packages: ["lua5.4"],
  source: "main.lua",
  tool: "/usr/bin/lua5.4",
  checker: "/usr/bin/luac5.4",
  check: ["-p"],
  run: () => [],
  version: ["-v"],
  hello: 'print("hello")\n',
  outOfMemory: /not enough memory/,
});

export const bash = script({
  name: "Bash",
  packages: ["bash"],
  source: "main.sh",
  tool: "/bin/bash",
  check: ["-n"],
  run: () => [],
  version: ["--version"],
  hello: "echo hello\n",
  outOfMemory: /cannot allocate/,
});
