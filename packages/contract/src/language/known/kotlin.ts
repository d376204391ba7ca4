import type { KnownLanguage } from "../known.ts";
import type { CompileStep, MavenTools, Toolchain } from "../toolchain.ts";
import { compilerFlags, javaTools, machine, outOfMemory } from "./java.ts";

export const kotlin: KnownLanguage = {
  names: ["Kotlin"],
  called: /^kotlin/i,
  contentType: "text/x-kotlin",
  endings: ["kt"],
  comment: ["/*", "*/"],
  editor: "kotlin",
  shown: null,
  readAs: "kotlin",
  grader: "together",
  kattis: { code: "kotlin", ending: "kt" },
  dmoj: [{ name: "Kotlin", key: "KOTLIN" }],
  hydro: [{ name: "Kotlin", key: "kt", reads: /^kt/ }],
};

const jetbrains = "org.jetbrains.kotlin";
const version = "2.2.21";

/** The compiler and what it runs with; the same archives lie in the compiler's own package. */
const maven: MavenTools = {
  home: "/usr/lib/verdict/kotlin",
  archives: [
    {
      group: jetbrains,
      artifact: "kotlin-compiler",
      version,
      sha256: "0885d5546e3a18d8509ae99aaf735decc7b88e0c33fc0287b5f74bc085a7cff5",
      bytes: 58_340_006,
    },
    {
      group: jetbrains,
      artifact: "kotlin-stdlib",
      version,
      sha256: "6558a3d233da56a20934b32159f9db5f86ed5816ef098f78a2c223dc6abb79dd",
      bytes: 1_761_445,
    },
    {
      group: jetbrains,
      artifact: "kotlin-script-runtime",
      version,
      sha256: "2b1519b427b514d1536c1b425674b03fe914af637924028e9959c6625442df51",
      bytes: 44_769,
    },
    {
      group: jetbrains,
      artifact: "kotlin-reflect",
      version: "1.6.10",
      sha256: "3277ac102ae17aad10a55abec75ff5696c8d109790396434b496e75087854203",
      bytes: 3_038_560,
    },
    {
      group: "org.jetbrains.kotlinx",
      artifact: "kotlinx-coroutines-core-jvm",
      version: "1.8.0",
      sha256: "9860906a1937490bf5f3b06d2f0e10ef451e65b95b269f22daf68a3d1f5065c5",
      bytes: 1_548_360,
    },
    {
      group: "org.jetbrains",
      artifact: "annotations",
      version: "23.0.0",
      sha256: "7b0f19724082cbfcbc66e5abea2b9bc92cf08a1ea11e191933ed43801eb3cd05",
      bytes: 29_371,
    },
  ],
};

/** Where the compiler may lie, ours or from its own package. */
const homes = [maven.home, "/usr/lib/kotlinc", "/usr/share/kotlinc", "/usr/lib/kotlin"];

/** The class that holds a file's functions. */
function classOf(file: string): string {
  const stem = file.slice(0, file.lastIndexOf(".")).replace(/\W/g, "_");
  return `${/^\d/.test(stem) ? "_" : ""}${stem.charAt(0).toUpperCase()}${stem.slice(1)}Kt`;
}

export const kotlinTools: Toolchain = {
  language: kotlin,
  stage: 2,
  packages: null,
  maven,
  least: { ms: 95, mib: 25 },
  description: "Kotlin",
  command: () => "kotlinc main.kt",
  commandWithGrader: (_name, { begins, sources, own }) =>
    `kotlinc ${[...own, ...sources].join(" ")} -include-runtime -d main.jar && java -cp main.jar ${classOf(begins)}`,
  sum: `fun main() {
    val (a, b) = readLine()!!.split(" ").map { it.toLong() }
    println(a + b)
}
`,
  starter: "fun main() {\n}\n",
  recipe(find) {
    const java = find("/usr/bin/java");
    const home = homes.find((one) => find(`${one}/lib/kotlin-compiler.jar`));
    if (!java || !home) return null;
    const archives = maven.archives.flatMap(({ artifact }) => find(`${home}/lib/${artifact}.jar`) ?? []);
    const kotlinc = [
      java,
      ...compilerFlags,
      "-Xmx768m",
      "-cp",
      archives.join(":"),
      "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
    ];
    const compile = (files: string[]): CompileStep => ({
      argv: [...kotlinc, "-nowarn", "-include-runtime", "-d", "main.jar", ...files],
      artefact: "main.jar",
      cpuMs: 30_000,
      memoryMiB: 1024,
    });
    return {
      source: "main.kt",
      compile: compile(["main.kt"]),
      run: machine(java, "main.jar", ["-jar", "main.jar"]),
      withGrader: ({ begins, sources, own }) => ({
        compile: compile([...own, ...sources]),
        run: machine(java, "main.jar", ["-cp", "main.jar", classOf(begins)]),
      }),
      view: "java",
      version: [...kotlinc, "-version"],
      hello: 'fun main() { println("hello") }\n',
      outOfMemory,
    };
  },
  programs: {
    ...javaTools.programs,
    sum: "fun main() { println(readLine()!!.split(' ').map { it.trim().toLong() }.sum()) }",
    slow: "fun main() { var n = 0L; while (true) n++ }",
    hungry: "fun main() { val all = ArrayList<LongArray>(); while (true) all.add(LongArray(1 shl 17)) }",
    crash: "fun main() { System.exit(3) }",
    broken: "fun main() { undeclared() }",
  },
};
