import type { Language, LanguageFamily, RunStep } from "./language.ts";

const hello = `public class Main {
  public static void main(String[] arguments) { System.out.println("hello"); }
}
`;

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

export const java: LanguageFamily = {
  packages: ["default-jdk-headless"],
  names: ["Java"],
  languages(find): Language[] {
    const java = find("/usr/bin/java");
    const javac = find("/usr/bin/javac");
    const jar = find("/usr/bin/jar");
    if (!java || !javac || !jar) return [];
    const script =
      `"$0" ${forTool} -encoding UTF-8 -proc:none -nowarn -Xmaxerrs 3 Main.java && ` +
      "if [ ! -f Main.class ]; then echo 'Main.java has no class named Main.' >&2; exit 1; fi && " +
      `"$1" ${forTool} --create --no-compress --file Main.jar *.class`;
    const language: Language = {
      name: "Java",
      source: "Main.java",
      compile: {
        argv: ["/bin/sh", "-c", script, javac, jar],
        artefact: "Main.jar",
        cpuMs: 10_000,
        memoryMiB: 512,
      },
      run: machine(java, "Main.jar", ["-cp", "Main.jar", "Main"]),
      view: "java",
      version: [java, "--version"],
      hello,
      outOfMemory,
    };
    return [language];
  },
};
