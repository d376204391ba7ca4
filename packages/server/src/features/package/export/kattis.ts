import { createHash } from "node:crypto";
import { stringify } from "yaml";
import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import { type Files, isPlain, writeSolutions, writeValidator } from "../kattis/programs.ts";
import { joinSections, languageCode, languagesOfCode, writtenIn } from "../kattis/words.ts";
import { scoredGroups, writeTests } from "../kattis/write-tests.ts";
import { noteLosses } from "./losses.ts";
import { type ExportedProblem, type PackagedFile, picturesOf } from "./problem.ts";

/** One folder a problem, in the version 2025-09 of the format of Kattis and the ICPC: docs/test-data.md, decision 197. */
export async function writeKattis(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  store: Store,
): Promise<PackagedFile[]> {
  const { problem } = exported;
  const plain = problem.problemId.toLowerCase();
  const folder = /^[a-z0-9]+$/.test(plain) ? plain : `problem${problem.id}`;
  noteLosses(
    exported,
    {
      access: true,
      author: true,
      exactness: true,
      extraFiles: true,
      groups: true,
      id: folder === plain,
      interactor: true,
      languages: true,
      passes: true,
      scores: true,
      scoring: true,
      solutions: true,
      tags: true,
      translations: true,
    },
    notes,
  );
  const files: Files = new Map();
  const groups = scoredGroups(exported, notes);
  const isScoring = groups !== null;
  const names = writeStatements(exported, files, notes);
  const args = writeValidator(exported, isScoring, files, notes);
  await writeTests(exported, groups, args, files, notes, store);
  writeSolutions(exported, files, notes);
  const include = Object.entries(problem.userExtraFiles).filter(([name]) => isPlain(name, notes));
  for (const [name, text] of include) {
    files.set(`include/default/${name}`, { text });
    files.set(`attachments/${name}`, { text });
  }
  notes.change("validator-wanted");
  const kinds = [isScoring ? "scoring" : "pass-fail"];
  if (problem.judgeMode === "interactive") kinds.push("interactive");
  if (problem.passes > 1) kinds.push("multi-pass");
  const head = {
    problem_format_version: "2025-09",
    type: kinds.length > 1 ? kinds : kinds[0],
    name: names,
    uuid: uuidOf(problem),
    ...(problem.author ? { credits: { authors: [problem.author] } } : {}),
    ...(problem.source?.trim() ? { source: problem.source.trim() } : {}),
    limits: {
      time_limit: problem.timeLimitMs / 1000,
      ...resolutionOf(problem.timeLimitMs),
      memory: problem.memoryLimitMib,
      ...(problem.passes > 1 && { validation_passes: problem.passes }),
    },
    ...(exported.tags.length > 0 ? { keywords: exported.tags } : {}),
    ...languagesOf(exported, notes),
  };
  files.set("problem.yaml", { text: stringify(head) });
  return [...files].map(([path, file]) => ({ path: `${folder}/${path}`, ...file }));
}

/** The limit must be a multiple of its resolution, which is a second where it is not given. */
const resolutionOf = (ms: number) =>
  ms % 1000 === 0 ? {} : { time_resolution: ([500, 100, 10].find((step) => ms % step === 0) ?? 1) / 1000 };

/** The same for every export of one problem. */
function uuidOf({ id, createdAt }: ExportedProblem["problem"]): string {
  const digits = createHash("sha256").update(`${id} ${createdAt.toISOString()}`).digest("hex");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join("-");
}

function languagesOf({ allLanguages, languages }: ExportedProblem, notes: TransferNotes) {
  if (allLanguages) return {};
  const codes = [...new Set(languages.flatMap((name) => languageCode(name) ?? []))];
  const coded = codes.flatMap(languagesOfCode);
  const same = coded.length === languages.length && languages.every((name) => coded.includes(name));
  if (!same) notes.lose("allowed-languages-lost");
  return codes.length > 0 ? { languages: codes } : {};
}

const CODE = /^([a-z]{2,3}|[a-z]{2}-[A-Z]{2})$/;

/** A text in every language, with its pictures; the problem's own comes first. Returns the titles by language. */
function writeStatements(
  { problem, own, translations }: ExportedProblem,
  files: Files,
  notes: TransferNotes,
) {
  const pictures = picturesOf({ own, translations } as ExportedProblem).map((picture, index) => ({
    ...picture,
    file: `image${index + 1}.png`,
  }));
  for (const { file, name } of pictures) files.set(`statement/${file}`, { image: name, asPng: true });
  const names: Record<string, string> = {};
  const write = (code: string, title: string, texts: Parameters<typeof joinSections>[0]) => {
    names[code] = title;
    const text = pictures.reduce(
      (written, { address, file }) => written.replaceAll(address, file),
      joinSections(texts, code),
    );
    files.set(`statement/problem.${code}.md`, { text });
  };
  const taken = translations.map(({ locale }) => locale);
  const isFree = (code: string) => !taken.some((locale) => locale === code || locale.startsWith(`${code}-`));
  const written = writtenIn(`${problem.title}${own?.description ?? ""}${own?.input ?? ""}`);
  const ownCode = [written, "en", "zh-CN", "ja", "ko"].find(isFree) ?? "mul";
  write(ownCode, problem.title, own ?? {});
  for (const { locale, title, ...texts } of translations) {
    if (!CODE.test(locale)) {
      notes.lose("translation-lost", { names: locale });
      continue;
    }
    const text = (field: "description" | "input" | "output" | "hint") => texts[field] || own?.[field];
    write(locale, title ?? problem.title, {
      description: text("description"),
      input: text("input"),
      output: text("output"),
      hint: text("hint"),
    });
  }
  return names;
}
