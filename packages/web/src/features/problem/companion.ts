import { type ProblemInfo, parseExamples } from "@verdict/contract";

/**
 * A problem in the JSON of Competitive Companion, the browser extension from which editors take problems:
 * github.com/jmerle/competitive-companion, "The format".
 */
export interface CompanionTask {
  name: string;
  /** Judge and category. */
  group: string;
  url: string;
  interactive: boolean;
  /** MB. */
  memoryLimit: number;
  /** ms. */
  timeLimit: number;
  tests: { input: string; output: string }[];
  testType: "single";
  input: { type: "stdin" } | { type: "file"; fileName: string };
  output: { type: "stdout" } | { type: "file"; fileName: string };
  languages: { java: { mainClass: string; taskClass: string } };
  batch: { id: string; size: number };
}

/** Editors read samples as files, which end with a line feed. */
const asFile = (text: string) => (text.endsWith("\n") || text === "" ? text : `${text}\n`);

/** A name of a class: letters and digits, none of which begins it. */
function classOf(name: string): string {
  const words = name.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(joined) ? joined : `Task${joined}`;
}

export function companionTask(
  { problem }: Pick<ProblemInfo, "problem">,
  { site, url }: { site: string; url: string },
): CompanionTask {
  const { isFileIO, ioReadFileName, ioWriteFileName } = problem;
  const name = `${problem.problemId}. ${problem.title}`;
  return {
    name,
    group: site,
    url,
    interactive: problem.judgeMode === "interactive",
    memoryLimit: problem.memoryLimit,
    timeLimit: problem.timeLimit,
    tests: parseExamples(problem.examples).map(({ input, output }) => ({
      input: asFile(input),
      output: asFile(output),
    })),
    testType: "single",
    input: isFileIO && ioReadFileName ? { type: "file", fileName: ioReadFileName } : { type: "stdin" },
    output: isFileIO && ioWriteFileName ? { type: "file", fileName: ioWriteFileName } : { type: "stdout" },
    languages: { java: { mainClass: "Main", taskClass: classOf(name) } },
    // No crypto.randomUUID: a site on plain HTTP has none.
    batch: { id: `${Date.now()}-${Math.random().toString(36).slice(2)}`, size: 1 },
  };
}
