import type { ProgramTask } from "@verdict/contract";
import { type GraderUse, graderUse, sourcesIn } from "@verdict/contract/languages";
import { type GraderRecipe, objectOf } from "@verdict/contract/toolchains";
import { Fault } from "../fault.ts";
import type { Toolchain } from "../language/probe.ts";
import { type Message, messages, said } from "../messages.ts";
import type { Releases } from "../releases.ts";
import type { Compiled, Compiler, Source } from "./compiler.ts";

type Grader = NonNullable<ProgramTask["grader"]>;

/** What a program is compiled from, and the text files that it finds beside it as it runs. */
export interface Build {
  source: Source;
  filesBeside: Record<string, string>;
  compile: () => Promise<Compiled>;
}

interface Builder {
  compiler: Compiler;
  releases: Releases;
}

/**
 * A contestant's program with the problem's grader, or of several files. Files that contestants got under the name of one of the jury's, as a
 * grader to try programs with, give way to it. Rejects with Fault when it can not be built.
 */
export async function withGrader(
  task: Pick<ProgramTask, "code" | "userExtraFiles"> & { grader: Grader },
  toolchain: Toolchain,
  builder: Builder,
): Promise<Build> {
  const { grader, code } = task;
  const { language } = toolchain;
  const use = graderUse(grader, language.name);
  const recipe = use && language.withGrader?.(use);
  if (!use || !recipe) throw notBuilt(`it has no source that programs in ${language.name} are built with`);
  const given = without(task.userExtraFiles, [...Object.keys(grader.files), ...use.own]);
  const [own, ...others] = sourcesIn(code, use) ?? [];
  if (!own) return unmarked(toolchain, use);
  const beside = { ...given, ...Object.fromEntries(others.map(({ name, text }) => [name, text])) };
  const objects = await graderObjects(grader, use, recipe, { ...toolchain, given, ...builder });
  const source: Source = {
    ...toolchain,
    language: { ...language, source: own.name, compile: recipe.compile, run: recipe.run },
    code: own.text,
    extraFiles: recipe.object ? beside : { ...beside, ...grader.files },
    objects,
  };
  return {
    source,
    filesBeside: { ...beside, ...grader.files },
    compile: async () => bounded(await builder.compiler.compile(source), use.sources),
  };
}

/** A program in which a file is not to be found is its author's to mend. */
function unmarked(toolchain: Toolchain, { own }: GraderUse): Build {
  const error = messages.sourcesMissing(own.join(", "));
  return { source: { ...toolchain, code: "" }, filesBeside: {}, compile: async () => ({ error }) };
}

interface Objects extends Builder, Toolchain {
  given: Record<string, string>;
}

/** The grader's part, compiled once for each content and set of flags: its text never lies beside a contestant's. */
async function graderObjects(
  { files }: Grader,
  { sources }: GraderUse,
  { object }: GraderRecipe,
  { compiler, releases, given, language, version }: Objects,
) {
  if (!object) return {};
  const built = sources.map(async (source) => {
    const one = { ...language, source, compile: object(source) };
    const extraFiles = without({ ...given, ...files }, [source]);
    const compiled = await compiler.compile({
      language: one,
      version,
      code: files[source] ?? "",
      extraFiles,
    });
    if ("error" in compiled) throw notBuilt(`${source} does not compile\n${compiled.error.text}`);
    releases.add(compiled.program.artefact.release);
    return [objectOf(source), compiled.program.artefact] as const;
  });
  return Object.fromEntries(await Promise.all(built));
}

const notBuilt = (why: string) => new Fault(messages.graderNotBuilt, `grader: ${why}`);

function without(files: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));
}

/** Of what a linker, or a compiler over both, says of the jury's part. */
const WORDS_MAX = 4000;

/** A failed compile tells its author what is wrong, and no line of the grader's text. */
function bounded(compiled: Compiled, sources: readonly string[]): Compiled {
  if ("program" in compiled) return compiled;
  const text = withoutQuotes(compiled.error.text, sources);
  if (text === compiled.error.text && text.length <= WORDS_MAX) return compiled;
  const error: Message = { ...said(text.slice(0, WORDS_MAX)), sentences: compiled.error.sentences };
  return { error };
}

/** Compilers say where and what, and then quote the line and point below it; rustc does so behind a bar. */
export function withoutQuotes(text: string, sources: readonly string[]): string {
  const lines: string[] = [];
  let quotes = 0;
  let isBehindBar = false;
  for (const line of text.split("\n")) {
    const [, file] = /^([^\s:]+):\d+:/.exec(line) ?? [];
    const [, place] = /^ *(?:-->|:::) ([^\s:]+):\d+:/.exec(line) ?? [];
    if (place) isBehindBar = sources.includes(place);
    // What it would rather see is quoted without a place.
    else if (/^help/.test(line)) isBehindBar = true;
    else if (isBehindBar && /^ *\d* *\||^ *\.\.\.$/.test(line)) continue;
    if (file) quotes = sources.includes(file) ? 2 : 0;
    else if (quotes > 0) {
      quotes -= 1;
      continue;
    }
    lines.push(line);
  }
  return lines.join("\n");
}
