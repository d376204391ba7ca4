import { PASSES_MAX } from "@verdict/contract";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { localeTag } from "../../problem/locale.ts";
import { bounded } from "../bounds.ts";
import { kattisSolutions } from "../kattis/solutions.ts";
import { type KattisFolder, readTests, validatorArguments } from "../kattis/tests.ts";
import { ADAPTER, adaptedBy, COMPARISON } from "../kattis/validator.ts";
import { languagesOfCode, splitSections } from "../kattis/words.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { readYaml } from "../reading/yaml.ts";
import { baseName, keepBeside, languageOfFile, readJurySolutions, standardProgram } from "../sources.ts";
import { texToMarkdown } from "../tex.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import { named, TransferNotes } from "./notes.ts";
import { outputOnlyIf } from "./problem-folder.ts";
import { type FoundPackage, readAs } from "./source.ts";

const number = z.coerce.number().positive().nullish().catch(null);
const strings = z
  .union([z.string().transform((text) => text.split(/\s+/).filter(Boolean)), z.array(z.coerce.string())])
  .nullish()
  .catch(null);
const oneOrMore = <T extends z.ZodType>(one: T) => z.union([one, z.array(one)]);

/** problem.yaml, the part of it that has a meaning here, in the older and the newer format. */
const KattisProblem = z.object({
  problem_format_version: z.coerce.string().nullish(),
  name: z.union([z.string(), z.record(z.string(), z.string())]).nullish(),
  type: oneOrMore(z.string()).nullish(),
  author: z.string().nullish(),
  credits: z
    .union([
      z.string(),
      z.object({ authors: oneOrMore(z.union([z.string(), z.object({ name: z.string() })])).nullish() }),
    ])
    .nullish()
    .catch(null),
  source: oneOrMore(z.union([z.string(), z.object({ name: z.string() })]))
    .nullish()
    .catch(null),
  validation: z.string().nullish(),
  validator_flags: z.union([z.string(), z.number()]).transform(String).nullish(),
  keywords: strings,
  languages: strings,
  limits: z.object({ time_limit: number, memory: number, validation_passes: number }).nullish(),
});
type KattisProblem = z.output<typeof KattisProblem>;

/** A zip with a folder per problem, or one problem at the top: problem.yaml, data/, output validators, submissions/. */
export function kattisPackages(files: ArchiveFiles): FoundPackages {
  const folders = files.paths
    .filter((path) => path === "problem.yaml" || path.endsWith("/problem.yaml"))
    .map(folderOf);
  return {
    packages: folders.map((folder) => kattisPackage(files, folder)),
    ignored: outside(files.paths, folders),
  };
}

function kattisPackage(files: ArchiveFiles, folder: string): FoundPackage {
  const notes = new TransferNotes();
  const paths = new Map<string, string>();
  let below: string[] = [];
  return {
    name: folder.slice(0, -1) || "problem.yaml",
    notes,
    manifest() {
      below = files.paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
      return readPackage(files, folder, below, notes, paths);
    },
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
  const problem = readAs(KattisProblem, await readYaml(await files.text(file), file), file);
  const kinds = [problem.type ?? "pass-fail", problem.validation ?? ""].flat().join(" ");
  // The format says that answers are sent, and not what they are called: here as the case's answer is.
  const isOutputOnly = kinds.includes("submit-answer");
  if (isOutputOnly && /interactive|multi-?pass/.test(kinds))
    throw new Refusal("import-unsupported", { kind: "submit-answer" });
  const version = problem.problem_format_version ?? "legacy";
  const kattis: KattisFolder = {
    files,
    folder,
    below,
    notes,
    configs: new Map(),
    isLegacy: version.startsWith("legacy"),
    isScoring: /scoring/.test(kinds),
  };
  const isInteractive = /interactive/.test(kinds);
  const flags = problem.validator_flags?.split(/\s+/).filter(Boolean) ?? (await validatorArguments(kattis));
  const judged = await readValidator(kattis, isInteractive, flags);
  const { examples, samples, scoring, ...arranged } = await readTests(kattis, paths);
  const { own, translations } = await readStatements(kattis, problem.name);
  const inputValidators = below.filter(
    (path) => /^input_(format_)?validators?\//.test(path) && languageOfFile(path),
  );
  if (inputValidators.length > 0)
    notes.change("validator-kept", { names: named(inputValidators.map(baseName)) });
  const { time_limit, memory, validation_passes } = problem.limits ?? {};
  const asked = /multi-?pass/.test(kinds) ? (validation_passes ?? PASSES_USUAL) : 1;
  const passes = Math.min(asked, PASSES_MAX);
  if (passes < asked) notes.lose("key-lost", { names: `validation_passes: ${asked}` });
  const old = files.has(`${folder}.timelimit`) ? Number(await files.text(`${folder}.timelimit`)) : 0;
  const seconds = time_limit ?? (old > 0 ? old : null);
  if (!seconds) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  noteUnread(kattis);
  return {
    judgeMode: judged.mode,
    problem: {
      problemId: baseName(folder.slice(0, -1)) || null,
      ...own,
      ...arranged,
      examples,
      author: authorsOf(problem),
      timeLimit: Math.ceil((seconds ?? 1) * 1000),
      memoryLimit: Math.ceil(memory ?? 1024),
      source: [problem.source ?? []].flat().map(nameOf).join(", ") || null,
      difficulty: 1,
      auth: 2,
      spjLanguage: judged.program?.language,
      spjCode: judged.program?.code,
      checkerProtocol: judged.program?.protocol,
      passes,
      ...outputOnlyIf(isOutputOnly),
      isRemoveEndBlank: judged.trims,
    },
    samples,
    scoring,
    tags: problem.keywords ?? [],
    languages: languagesOf(problem, notes),
    translations,
    userExtraFile: await keepBeside(
      files,
      filesIn(kattis, /^include\/default\//).map((path) => `${folder}${path}`),
      notes,
    ),
    judgeExtraFile: {
      ...judged.files,
      ...(await keepBeside(
        files,
        inputValidators.map((path) => `${folder}${path}`),
        notes,
      )),
    },
    references: await readJurySolutions(files, await kattisSolutions(kattis), notes),
  };
}

/** Of a multi-pass problem that does not say how many. */
const PASSES_USUAL = 2;

const nameOf = (one: string | { name: string }) => (typeof one === "string" ? one : one.name);

/** "Ada <ada@example.org>" without what stands behind the name. */
export function withoutAddress(author: string): string {
  const name = author.trim();
  const at = name.endsWith(">") ? name.lastIndexOf("<") : -1;
  return at < 0 ? name : name.slice(0, at).trimEnd();
}

function authorsOf({ author, credits }: KattisProblem): string | null {
  const authors = typeof credits === "string" ? credits : credits?.authors;
  const names = [authors ?? author ?? []].flat().map((one) => withoutAddress(nameOf(one)));
  return names.join(", ").slice(0, 255) || null;
}

/** None: every language. Codes the site has no language for are named as lost. */
function languagesOf({ languages }: KattisProblem, notes: TransferNotes): string[] {
  const codes = (languages ?? []).filter((code) => code !== "all");
  const unknown = codes.filter((code) => languagesOfCode(code).length === 0);
  if (unknown.length > 0) notes.lose("language-unknown", { names: named(unknown) });
  return codes.flatMap(languagesOfCode);
}

const filesIn = ({ below }: KattisFolder, folder: RegExp) => below.filter((path) => folder.test(path));

/** What of a package has no place here is named, so that nobody believes it came in. */
function noteUnread(kattis: KattisFolder): void {
  const { below, notes } = kattis;
  const included = new Set(filesIn(kattis, /^include\/default\//).map(baseName));
  const attachments = filesIn(kattis, /^attachments\//).filter((path) => !included.has(baseName(path)));
  const others = filesIn(
    kattis,
    /^(generators|graders|solution|static_validator|(in|out)put_visualizer|include\/(?!default\/))/,
  );
  const tried = below.filter((path) => /^data\/(invalid|valid)_/.test(path));
  const lost = [...attachments, ...others, ...tried];
  if (lost.length > 0) notes.lose("file-lost", { names: named(lost) });
}

interface Judged {
  readonly mode: "default" | "spj" | "interactive";
  readonly program?: { language: string; code: string; protocol: NonNullable<Protocol> };
  /** The site's own comparison: white space at line ends counts for nothing. */
  readonly trims?: boolean;
  readonly files: Record<string, string>;
}
type Protocol = ProblemPackageDraft["problem"]["checkerProtocol"];

/** The package's validator with the files beside it; without one the format's own comparison. */
async function readValidator(
  kattis: KattisFolder,
  isInteractive: boolean,
  flags: readonly string[],
): Promise<Judged> {
  const { files, folder, below, notes } = kattis;
  const validators = below.filter((path) => /^output_validators?\//.test(path));
  if (validators.length === 0) {
    if (isInteractive) throw new Refusal("import-file-missing", { name: "output_validators" });
    return defaultValidator(flags, notes);
  }
  const texts = new Map<string, string>();
  for (const path of validators) {
    if (languageOfFile(path)) texts.set(path, await files.text(`${folder}${path}`));
  }
  const sources = [...texts.keys()];
  if (!isInteractive && sources.length === 1 && texts.get(sources[0] ?? "") === COMPARISON) {
    return { mode: "default", trims: true, files: {} };
  }
  const adapter = sources.find((path) => baseName(path) === ADAPTER);
  const adapted = adaptedBy(texts.get(adapter ?? "") ?? "");
  const main =
    sources.find((path) => baseName(path) === adapted?.main) ??
    sources.find((path) => /(^|\/)(validate|validator|main)\.\w+$/.test(path)) ??
    sources.find((path) => /(^|\/)check\w*\.\w+$/.test(path)) ??
    sources[0];
  const language = main && languageOfFile(main);
  if (!main || !language) {
    // The problem comes in as a draft that lacks it.
    const lost = {
      language: named(validators.map(baseName)).slice(0, 100),
      code: "",
      protocol: "icpc" as const,
    };
    return { mode: isInteractive ? "interactive" : "spj", program: lost, files: {} };
  }
  if (flags.length > 0) notes.lose("key-lost", { names: `validator_flags: ${flags.join(" ")}` });
  const rest = validators.filter(
    (path) => path !== main && !(adapted && path === adapter) && !/(^|\/)(build|run)$/.test(path),
  );
  return {
    mode: isInteractive ? "interactive" : "spj",
    program: { language, code: texts.get(main) ?? "", protocol: adapted?.protocol ?? "icpc" },
    files: await keepBeside(
      files,
      rest.map((path) => `${folder}${path}`),
      notes,
    ),
  };
}

function defaultValidator(flags: readonly string[], notes: TransferNotes): Judged {
  const has = (flag: string) => flags.includes(flag);
  // To the byte: what the site compares without a checker.
  if (has("space_change_sensitive")) return { mode: "default", trims: false, files: {} };
  notes.change("checker-standard", { name: ["default", ...flags].join(" ") });
  const at = flags.findIndex((flag) => /^float_(relative_|absolute_)?tolerance$/.test(flag));
  const tolerance = flags[at + 1] ?? "";
  if (at >= 0 && Number.isFinite(Number.parseFloat(tolerance))) {
    return { mode: "spj", program: standardProgram("tolerance", tolerance), files: {} };
  }
  const name = has("case_sensitive") ? "tokens" : "tokensAnyCase";
  return { mode: "spj", program: standardProgram(name), files: {} };
}

/** The first language that the package names, else English, else the first there is; the others as translations. */
async function readStatements(kattis: KattisFolder, name: KattisProblem["name"]) {
  const { files, folder, below, notes } = kattis;
  const titles = typeof name === "string" ? { en: name } : (name ?? {});
  const texts = new Map<string, string>();
  for (const path of below.toSorted()) {
    const [, code] = /^(?:problem_)?statement\/problem(?:\.([\w-]+))?\.(?:tex|md)$/.exec(path) ?? [];
    if (/^(problem_)?statement\/problem(\.[\w-]+)?\.(tex|md)$/.test(path)) texts.set(code ?? "en", path);
    else if (/^(problem_)?statement\/problem.*\.pdf$/.test(path)) notes.lose("file-lost", { names: path });
  }
  const fallback = Object.values(titles)[0] ?? (baseName(folder.slice(0, -1)) || "?");
  const main =
    Object.keys(titles).find((code) => texts.has(code)) ?? (texts.has("en") ? "en" : [...texts.keys()][0]);
  if (main === undefined) {
    notes.lose("statement-lost");
    return { own: { title: fallback }, translations: {} };
  }
  const read = async (code: string) => {
    const path = texts.get(code) ?? "";
    const text = bounded(await files.text(`${folder}${path}`));
    if (path.endsWith(".md")) return { title: titles[code] ?? fallback, ...splitSections(text) };
    const title = titles[code] ?? /\\problemname\{([^{}]*)\}/.exec(text)?.[1]?.trim() ?? fallback;
    return { title, description: texToMarkdown(text.replace(/\\problemname\{[^{}]*\}/, "")) };
  };
  if ([...texts.values()].some((path) => path.endsWith(".tex"))) notes.change("tex-to-markdown");
  const translations: Record<string, Awaited<ReturnType<typeof read>>> = {};
  for (const code of texts.keys()) {
    const tag = localeTag(code);
    if (code === main) continue;
    if (translations[tag]) notes.lose("translation-twice", { name: code });
    else translations[tag] = await read(code);
  }
  return { own: await read(main), translations };
}
