import type { GraderUse } from "../grader-use.ts";
import type { KnownLanguage } from "../known.ts";
import type { CompileStep, RunStep, Toolchain } from "../toolchain.ts";

export const java: KnownLanguage = {
  names: ["Java"],
  called: /^java(?!script)/i,
  contentType: "text/x-java",
  endings: ["java"],
  comment: ["/*", "*/"],
  editor: "java",
  shown: "java",
  readAs: "java",
  grader: "together",
  kattis: { code: "java", ending: "java" },
  dmoj: [{ name: "Java", key: "JAVA", reads: /^JAVA\d*$/ }],
  hydro: [{ name: "Java", key: "java" }],
};

/** For the short-lived tools: little compiling, no parallel collector, shared class data. */
export const compilerFlags = [
  "-XX:TieredStopAtLevel=1",
  "-XX:+UseSerialGC",
  "-Xshare:auto",
  "-XX:-UsePerfData",
];
const forTool = compilerFlags.map((flag) => `-J${flag}`).join(" ");

/** The heap may fill the whole limit: a program that needs more is stopped by the limit, not by the heap. */
export function machine(java: string, jar: string, start: string[]): RunStep {
  return {
    file: jar,
    argv: ({ memoryMiB, stackMiB }) => [
      java,
      `-Xmx${memoryMiB}m`,
      `-Xss${Math.min(stackMiB, 1024)}m`,
      "-XX:+UseSerialGC",
      "-Xshare:auto",
      "-XX:-UsePerfData",
      "-Dfile.encoding=UTF-8",
      "-Dstdout.encoding=UTF-8",
      "-DONLINE_JUDGE=true",
      ...start,
    ],
  };
}

export const outOfMemory = /java\.lang\.OutOfMemoryError|Could not reserve enough space/;

const javac = `"$0" ${forTool} -encoding UTF-8 -proc:none -nowarn -Xmaxerrs 3 -d /tmp/classes`;

/**
 * The source is called as it was sent until the compiler asks for another name, that of its public class; $beside are those
 * compiled with it.
 */
const compileSources = String.raw`
if ! ${javac} "$source.java" $beside 2> /tmp/errors; then
  public=$(sed -n "s/^$source\.java:[0-9]*: error: [a-z]* \(.*\) is public, should be declared in a file named .*/\1/p" /tmp/errors | head -n 1)
  if [ -z "$public" ] || [ -e "$public.java" ]; then cat /tmp/errors >&2; exit 1; fi
  cp "$source.java" "$public.java"
  source=$public
  ${javac} "$source.java" $beside || exit 1
fi
`;

const makeArchive = `exec "$1" ${forTool} --create --no-compress --file Main.jar --main-class "$entry" -C /tmp/classes .\n`;

/**
 * Of the classes with a main method the one called like the file is started, then Main, then the first by name.
 * $0, $1, $2: javac, jar, javap.
 */
const script = String.raw`
source=Main beside=
${compileSources}
classes() { (cd /tmp/classes && find . -name "$1.class" -exec grep -lF '([Ljava/lang/String;)V' {} + | xargs -r grep -lFw main | sort) }
name() { echo "$1" | sed 's,^\./,,; s,\.class$,,' | tr / .; }
found=$(classes "$source"; classes Main; classes '*' | grep -vF '$'; classes '*$*')
entry=
if [ "$(echo "$found" | sort -u | wc -l)" = 1 ]; then entry=$(name "$found" | head -n 1); fi
if [ -z "$entry" ]; then
  for file in $found; do
    class=$(name "$file")
    if "$2" ${forTool} -public -cp /tmp/classes "$class" | grep -q 'static .*void main(java\.lang\.String'; then entry=$class; break; fi
  done
fi
if [ -z "$entry" ]; then echo "$source.java has no class with a method public static void main(String[])." >&2; exit 1; fi
${makeArchive}`;

const withGrader = ({ begins, sources, own: [own, ...others] }: GraderUse) => `
source=${stemOf(own)} beside="${[...others, ...sources].join(" ")}"
${compileSources}entry=${begins === own ? "$source" : stemOf(begins)}
${makeArchive}`;

const stemOf = (file: string) => file.slice(0, file.lastIndexOf("."));

export const javaTools: Toolchain = {
  language: java,
  stage: 0,
  packages: ["default-jdk-headless"],
  least: { ms: 87, mib: 18 },
  description: "OpenJDK",
  command: () => "javac -encoding UTF-8 Main.java",
  commandWithGrader: (_name, { begins, sources, own }) =>
    `javac -encoding UTF-8 ${[...own, ...sources].join(" ")} && java ${stemOf(begins)}`,
  sum: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`,
  starter: "public class Main {\n    public static void main(String[] args) {\n    }\n}\n",
  recipe(find) {
    const java = find("/usr/bin/java");
    const javac = find("/usr/bin/javac");
    const jar = find("/usr/bin/jar");
    const javap = find("/usr/bin/javap");
    if (!java || !javac || !jar || !javap) return null;
    const compile = (script: string): CompileStep => ({
      argv: ["/bin/sh", "-c", script, javac, jar, javap],
      artefact: "Main.jar",
      cpuMs: 10_000,
      memoryMiB: 512,
    });
    const run = machine(java, "Main.jar", ["-jar", "Main.jar"]);
    return {
      source: "Main.java",
      compile: compile(script),
      run,
      withGrader: (grader) => ({ compile: compile(withGrader(grader)), run }),
      view: "java",
      version: [java, "--version"],
      hello: `public class Main {
  public static void main(String[] arguments) { System.out.println("hello"); }
}
`,
      outOfMemory,
    };
  },
  programs: {
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
  },
};
