import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const go: KnownLanguage = {
  names: ["Golang"],
  called: /^go(lang)?\b/i,
  contentType: "text/x-go",
  endings: ["go"],
  comment: ["/*", "*/"],
  editor: "go",
  shown: "go",
  readAs: "go",
  grader: "together",
  kattis: { code: "go", ending: "go" },
  dmoj: [{ name: "Golang", key: "GO" }],
  hydro: [{ name: "Golang", key: "go" }],
};

export const goTools: Toolchain = {
  language: go,
  stage: 1,
  packages: ["golang-go"],
  least: { ms: 1, mib: 0.3 },
  description: "Go",
  command: () => "go build main.go",
  commandWithGrader: (_name, { sources, own }) => ["go build -o main", ...own, ...sources].join(" "),
  sum: `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`,
  starter: "package main\n\nfunc main() {\n}\n",
  recipe: (find) =>
    native(find, {
      source: "main.go",
      tools: ["/usr/bin/go"],
      // Without the mode a package that is no program is compiled, and makes a file that nobody can run.
      compile: ([go = ""], files) => [go, "build", "-buildmode=exe", "-o", "main", ...files],
      filesWithGrader: ({ sources, own }) => [...own, ...sources],
      compileEnv: { GOCACHE: "/tmp/go-cache", GO111MODULE: "off", GOTELEMETRY: "off", GOFLAGS: "-p=2" },
      version: "version",
      cpuMs: 20_000,
      memoryMiB: 1024,
      hello: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("hello") }\n',
      run: {
        // One thread of Go code at a time, and a collector that knows the limit.
        env: ({ memoryMiB }) => ({
          GOMAXPROCS: "1",
          GOMEMLIMIT: `${memoryMiB}MiB`,
          GODEBUG: "madvdontneed=1",
        }),
      },
      outOfMemory: /fatal error: (runtime: )?(cannot allocate memory|out of memory)/,
    }),
  programs: {
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
  },
};
