import { status } from "@verdict/contract";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { Refusal } from "../../platform/refusal.ts";
import { type PackageSource, readAs } from "./import.ts";
import { type ArchiveFiles, type FoundPackages, folderOf } from "./import-all.ts";
import { named, TransferNotes } from "./import-notes.ts";
import { examplesText } from "./import-qduoj.ts";
import type { ProblemPackageDraft } from "./own-format.ts";
import { baseName, keepBeside, languageOfFile, readJurySolutions, standardProgram } from "./sources.ts";
import { texToMarkdown } from "./tex.ts";

const number = z.coerce.number().positive().nullish().catch(null);

/** problem.yaml, the part of it that has a meaning here, in the older and the newer format. */
const KattisProblem = z.object({
  name: z.union([z.string(), z.record(z.string(), z.string())]).nullish(),
  type: z.union([z.string(), z.array(z.string())]).nullish(),
  validation: z.string().nullish(),
  validator_flags: z.union([z.string(), z.number()]).transform(String).nullish(),
  source: z.unknown().optional(),
  limits: z.object({ time_limit: number, memory: number }).nullish(),
});

/** A zip with a folder per problem, or one problem at the top: problem.yaml, data/, output_validators/, submissions/. */
export function kattisPackages(files: ArchiveFiles): FoundPackages {
  const folders = files.paths
    .filter((path) => path === "problem.yaml" || path.endsWith("/problem.yaml"))
    .map(folderOf);
  return {
    packages: folders.map((folder) => kattisPackage(files, folder)),
    ignored: files.paths.filter((path) => !folders.some((folder) => path.startsWith(folder))),
  };
}

function kattisPackage(files: ArchiveFiles, folder: string): PackageSource {
  const notes = new TransferNotes();
  const paths = new Map<string, string>();
  const below = files.paths
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));
  return {
    name: folder.slice(0, -1) || "problem.yaml",
    notes,
    manifest: () => readPackage(files, folder, below, notes, paths),
    open: (file) => files.open(paths.get(file) ?? file),
    async picture(address) {
      const path = below.find(
        (one) => /^(problem_)?statement\//.test(one) && baseName(one) === baseName(address),
      );
      return path ? files.bytes(`${folder}${path}`) : null;
    },
  };
}

async function readPackage(
  files: ArchiveFiles,
  folder: string,
  below: string[],
  notes: TransferNotes,
  paths: Map<string, string>,
): Promise<ProblemPackageDraft> {
  const file = `${folder}problem.yaml`;
  const problem = readAs(KattisProblem, parseManifest(await files.text(file), file), file);
  const kinds = [problem.type ?? "pass-fail", problem.validation ?? ""].flat().join(" ");
  for (const kind of ["multi-pass", "multipass", "submit-answer"]) {
    if (kinds.includes(kind)) throw new Refusal("import-unsupported", { kind });
  }
  const mode = /interactive/.test(kinds) ? ("interactive" as const) : ("spj" as const);
  const validators = below.filter((path) => /^output_validators?\//.test(path) && !path.endsWith("/"));
  const { program, judgeFiles } = await readValidator(
    files,
    folder,
    validators,
    problem.validator_flags,
    notes,
  );
  if (mode === "interactive" && validators.length === 0) {
    throw new Refusal("import-file-missing", { name: "output_validators" });
  }
  const tests = await readTests(files, folder, below, paths);
  if (/scoring/.test(kinds)) notes.lose("scores-lost");
  const { title, description } = await readStatement(files, folder, below, problem.name, notes);
  const inputValidators = below.filter(
    (path) => /^input_(format_)?validators?\//.test(path) && languageOfFile(path),
  );
  if (inputValidators.length > 0)
    notes.change("validator-kept", { names: named(inputValidators.map(baseName)) });
  const { time_limit, memory } = problem.limits ?? {};
  const old = files.has(`${folder}.timelimit`) ? Number(await files.text(`${folder}.timelimit`)) : 0;
  const seconds = time_limit ?? (old > 0 ? old : null);
  if (!seconds) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  return {
    judgeMode: mode,
    problem: {
      problemId: null,
      title,
      description,
      examples: examplesText(tests.examples),
      type: 0,
      timeLimit: Math.ceil((seconds ?? 1) * 1000),
      memoryLimit: Math.ceil(memory ?? 1024),
      source: typeof problem.source === "string" ? problem.source : null,
      difficulty: 1,
      auth: 2,
      spjLanguage: program.language,
      spjCode: program.code,
      checkerProtocol: program.protocol,
    },
    samples: tests.samples,
    judgeExtraFile: {
      ...judgeFiles,
      ...(await keepBeside(
        files,
        inputValidators.map((path) => `${folder}${path}`),
        notes,
      )),
    },
    references: await readJurySolutions(files, submissionsOf(folder, below), notes),
  };
}

function parseManifest(text: string, file: string): unknown {
  try {
    return parseYaml(text, { schema: "core", maxAliasCount: 100 }) ?? {};
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "no YAML";
    throw new Refusal("import-manifest-broken", { file, detail }, { cause: error });
  }
}

/** The package's validator with the files beside it; without one the format's own comparison. */
async function readValidator(
  files: ArchiveFiles,
  folder: string,
  validators: string[],
  flags: string | null | undefined,
  notes: TransferNotes,
) {
  const sources = validators.filter((path) => languageOfFile(path));
  const main =
    sources.find((path) => /(^|\/)(validate|validator|main|check\w*)\.\w+$/.test(path)) ?? sources[0];
  if (main) {
    if (flags?.trim()) notes.lose("key-lost", { names: `validator_flags: ${flags.trim()}` });
    const code = await files.text(`${folder}${main}`);
    const rest = validators.filter((path) => path !== main && !/build$|run$/.test(path));
    const judgeFiles = await keepBeside(
      files,
      rest.map((path) => `${folder}${path}`),
      notes,
    );
    return { program: { language: languageOfFile(main) ?? "", code, protocol: "icpc" as const }, judgeFiles };
  }
  if (validators.length > 0)
    throw new Refusal("import-checker-language", { language: named(validators.map(baseName)) });
  notes.change("checker-standard", { name: ["default", flags?.trim()].filter(Boolean).join(" ") });
  const tolerance = /float_(?:relative_|absolute_)?tolerance\s+([\d.e+-]+)/i.exec(flags ?? "")?.[1];
  if (tolerance && Number.isFinite(Number(tolerance))) {
    return { program: standardProgram("tolerance", tolerance), judgeFiles: {} };
  }
  if (/space_change_sensitive/.test(flags ?? ""))
    return { program: standardProgram("exact"), judgeFiles: {} };
  const name = /case_sensitive/.test(flags ?? "") ? "tokens" : "tokensAnyCase";
  return { program: standardProgram(name), judgeFiles: {} };
}

async function readTests(files: ArchiveFiles, folder: string, below: string[], paths: Map<string, string>) {
  const inputs = below.filter((path) => /^data\/(sample|secret)\/.*\.in$/.test(path)).toSorted();
  if (inputs.length === 0) throw new Refusal("import-no-cases");
  const samples = [];
  const examples = [];
  for (const path of inputs) {
    const answer = path.replace(/\.in$/, ".ans");
    if (!below.includes(answer)) throw new Refusal("import-file-missing", { name: answer });
    const name = path.slice("data/".length, -".in".length).replaceAll("/", "-");
    const [input, output] = [`${name}.in`, `${name}.out`];
    paths.set(input, `${folder}${path}`);
    paths.set(output, `${folder}${answer}`);
    samples.push({ input, output, score: null });
    if (path.startsWith("data/sample/")) {
      examples.push({
        input: await files.text(`${folder}${path}`),
        output: await files.text(`${folder}${answer}`),
      });
    }
  }
  return { samples, examples };
}

/** English or the first there is, in Markdown or LaTeX. */
async function readStatement(
  files: ArchiveFiles,
  folder: string,
  below: string[],
  name: z.output<typeof KattisProblem>["name"],
  notes: TransferNotes,
) {
  const own = typeof name === "string" ? name : (name?.en ?? Object.values(name ?? {})[0]);
  const texts = below
    .filter((path) => /^(problem_)?statement\/problem(\.[\w-]+)?\.(tex|md)$/.test(path))
    .toSorted();
  const file = texts.find((path) => /problem(\.en)?\.(tex|md)$/.test(path)) ?? texts[0];
  const others = texts.filter((path) => path !== file).map(baseName);
  if (others.length > 0) notes.lose("translation-lost", { names: named(others) });
  const fallback = own ?? (baseName(folder.slice(0, -1)) || "?");
  if (!file) {
    notes.lose("statement-lost");
    return { title: fallback, description: null };
  }
  const text = await files.text(`${folder}${file}`);
  if (file.endsWith(".md")) return { title: fallback, description: text.trim() };
  notes.change("tex-to-markdown");
  const title = own ?? /\\problemname\{([^{}]*)\}/.exec(text)?.[1]?.trim() ?? fallback;
  return { title, description: texToMarkdown(text.replace(/\\problemname\{[^{}]*\}/, "")) };
}

const verdicts: Record<string, number[]> = {
  accepted: [status.accepted],
  wrong_answer: [status.wrongAnswer],
  time_limit_exceeded: [status.timeLimitExceeded],
  run_time_error: [status.runtimeError, status.memoryLimitExceeded],
  partially_accepted: [status.partialAccepted],
};

function submissionsOf(folder: string, below: string[]) {
  return below.flatMap((path) => {
    const [, kind = ""] = /^submissions\/(\w+)\/[^/]+$/.exec(path) ?? [];
    return verdicts[kind] ? [{ path: `${folder}${path}`, expected: verdicts[kind] }] : [];
  });
}
