import type { ScoreGroup } from "@verdict/contract";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { examplesText } from "../examples.ts";
import type { ArchiveFiles } from "../import/archive-files.ts";
import {
  arrangeCases,
  arrangeGroups,
  type ReadCase,
  scoringOfGroups,
  spread,
} from "../import/arrange-cases.ts";
import { named, type TransferNotes } from "../import/notes.ts";
import { readAs } from "../import/source.ts";
import { readYaml } from "../reading/yaml.ts";

/** Where a Kattis package lies, and which version of the format it has. */
export interface KattisFolder {
  readonly files: ArchiveFiles;
  readonly folder: string;
  /** Paths below `folder`. */
  readonly below: readonly string[];
  readonly isLegacy: boolean;
  readonly isScoring: boolean;
  readonly notes: TransferNotes;
  /** Settings of groups that were read, by their files. */
  readonly configs: Map<string, GroupConfig>;
}

const words = z
  .union([z.string().transform((text) => text.split(/\s+/).filter(Boolean)), z.array(z.coerce.string())])
  .nullish();

const score = z.union([z.coerce.number().nonnegative(), z.literal("unbounded")]).nullish();
const aggregation = z.enum(["pass-fail", "sum", "min"]).nullish();

/**
 * data/**\/testdata.yaml of the older format, test_group.yaml of the newer one. The draft of the newer one had its points in a map
 * `scoring`, which we and others wrote.
 */
const GroupConfig = z
  .object({
    accept_score: z.coerce.number().nonnegative().nullish(),
    grading: z.string().nullish(),
    grader_flags: words,
    output_validator_flags: words,
    output_validator_args: words,
    max_score: score,
    score_aggregation: aggregation,
    require_pass: z.unknown().optional(),
    static_validation_score: z.unknown().optional(),
    scoring: z.object({ score, aggregation, require_pass: z.unknown().optional() }).nullish(),
  })
  .transform(({ scoring, ...config }) => ({
    ...config,
    max_score: config.max_score ?? scoring?.score,
    score_aggregation: config.score_aggregation ?? scoring?.aggregation,
    require_pass: config.require_pass ?? scoring?.require_pass,
  }));
type GroupConfig = z.output<typeof GroupConfig>;

async function configOf(kattis: KattisFolder, group: string): Promise<GroupConfig> {
  const file = `${kattis.folder}data/${group}${kattis.isLegacy ? "testdata.yaml" : "test_group.yaml"}`;
  const known = kattis.configs.get(file);
  if (known) return known;
  const text = kattis.files.has(file) ? await kattis.files.text(file) : "";
  const config = readAs(GroupConfig, await readYaml(text, file), file);
  kattis.configs.set(file, config);
  return config;
}

/** What the default output validator is told: of the whole data, or of the secret ones. */
export async function validatorArguments(kattis: KattisFolder): Promise<string[]> {
  const configs = [await configOf(kattis, ""), await configOf(kattis, "secret/")];
  const found = configs.map((one) => one.output_validator_args ?? one.output_validator_flags ?? []);
  return found.find((args) => args.length > 0) ?? [];
}

/** Groups of secret cases, and what each gives. */
interface Scored {
  readonly cases: ReadCase[];
  readonly groupPoints: Map<string, number>;
}

export async function readTests(kattis: KattisFolder, paths: Map<string, string>) {
  const { folder, below, notes, isScoring } = kattis;
  let lost = 0;
  const isWhole = (name: string) => {
    const isThere = kattis.files.has(`${folder}data/${name}.ans`);
    if (!isThere) lost++;
    return isThere;
  };
  const names = (group: string) =>
    below
      .filter((path) => path.startsWith(`data/${group}/`) && path.endsWith(".in"))
      .map((path) => path.slice("data/".length, -".in".length))
      .filter(isWhole)
      .toSorted();
  const [samples, secret] = [names("sample"), names("secret")];
  if (lost > 0) notes.loseCases(lost);
  const put = (name: string) => {
    const plain = name.replace(/^secret\//, "").replaceAll("/", "-");
    const [input, output] = [`${plain}.in`, `${plain}.out`];
    paths.set(input, `${folder}data/${name}.in`);
    paths.set(output, `${folder}data/${name}.ans`);
    return { input, output };
  };
  const bySizes = Map.groupBy(secret, (name) => sizesOf(kattis, name));
  const others: string[] = [];
  for (const name of samples) {
    if (!(await isAmong(kattis, bySizes.get(sizesOf(kattis, name)) ?? [], name))) others.push(name);
  }
  const groups =
    isScoring && !kattis.isLegacy ? await dependentGroups(kattis, { samples, others }, secret) : null;
  if (groups) {
    noteSettings(kattis);
    return {
      ...arrangeGroups(groups.names.map(put), groups.scoring),
      examples: await readExamples(kattis, samples),
    };
  }
  const points = await samplePoints(kattis);
  const judged: ReadCase[] = others.map((name) => ({ ...put(name), points, group: null }));
  const scored: Scored = { cases: [], groupPoints: new Map() };
  if (isScoring) {
    const read = kattis.isLegacy ? readLegacyGroup : readGroup;
    await read(kattis, "secret/", secret, { put, scored }, null);
  } else {
    scored.cases.push(...secret.map((name) => ({ ...put(name), points: 0, group: null })));
  }
  noteSettings(kattis);
  return {
    ...arrangeCases([...judged, ...scored.cases], scored.groupPoints, notes),
    scoring: null,
    examples: await readExamples(kattis, samples),
  };
}

/** Settings of single cases are not read. */
function noteSettings({ below, notes }: KattisFolder): void {
  const settings = below.filter(
    (path) => /^data\/.*\.yaml$/.test(path) && !/\/(testdata|test_group)\.yaml$/.test(path),
  );
  if (settings.length > 0) notes.lose("file-lost", { names: named(settings) });
}

const groupRules = { "pass-fail": "all", sum: "sum", min: "min" } as const;
/** Of "secret/2/", and of what stands in require_pass. */
const keyOf = (group: string) => group.replace(/^secret\//, "").replace(/\/$/, "");

/**
 * Groups of 2025-09 some of which require others, with the cases' names in order; null where none does. `others`: samples
 * that are no secret cases, too; all are judged where a group requires them.
 */
async function dependentGroups(
  kattis: KattisFolder,
  { samples, others }: { samples: readonly string[]; others: readonly string[] },
  secret: readonly string[],
) {
  const top = await configOf(kattis, "secret/");
  const { own, subgroups } = partsOf("secret/", secret);
  const configs = new Map<string, GroupConfig>();
  for (const group of subgroups.keys()) configs.set(group, await configOf(kattis, group));
  const all = [...configs.values()];
  const isFlat = secret.every((name) => name.split("/").length <= 3);
  if (!isFlat || (top.score_aggregation ?? "sum") !== "sum" || !all.some((one) => one.require_pass != null)) {
    return null;
  }
  if (all.some(({ max_score }) => max_score === "unbounded")) {
    throw new Refusal("import-unsupported", { kind: "unbounded score" });
  }
  for (const [group, config] of configs) {
    if (config.static_validation_score != null)
      kattis.notes.lose("key-lost", { names: `${group}: static_validation_score` });
  }
  const stated = all.flatMap(({ max_score }) => (typeof max_score === "number" ? max_score : []));
  const whole = typeof top.max_score === "number" ? top.max_score : 100;
  const left = Math.max(0, whole - stated.reduce((sum, score) => sum + score, 0));
  const shares = spread(left, own.length + all.length - stated.length);
  const names: string[] = [];
  const cases = (added: readonly string[]) => added.map((name) => names.push(name));
  const groups: ScoreGroup[] = [];
  const areRequired = all.some(({ require_pass }) => [require_pass ?? []].flat().includes("sample"));
  const first = areRequired ? samples : others;
  if (first.length > 0) groups.push({ key: "sample", points: 0, rule: "all", cases: cases(first) });
  for (const part of [...own, ...subgroups.keys()].toSorted()) {
    const { max_score, score_aggregation, require_pass } = configs.get(part) ?? {};
    const requires = [require_pass ?? []].flat().map((other) => keyOf(String(other)));
    groups.push({
      key: keyOf(part),
      points: typeof max_score === "number" ? max_score : (shares.shift() ?? 0),
      rule: groupRules[score_aggregation ?? "pass-fail"],
      cases: cases(subgroups.get(part) ?? [part]),
      ...(requires.length > 0 && {
        requires: requires.map((group) => ({ group, pass: "accepted" as const })),
      }),
    });
  }
  return { names, scoring: scoringOfGroups(groups, { digits: 1 }) };
}

/** Of a case's input and answer, unpacked. */
const sizesOf = ({ files, folder }: KattisFolder, name: string) =>
  [".in", ".ans"].map((ending) => files.sizeOf(`${folder}data/${name}${ending}`) ?? -1).join();

/** A sample that is a secret case, too, is not judged twice. `secret`: those of its sizes. */
async function isAmong({ files, folder }: KattisFolder, secret: readonly string[], sample: string) {
  const whole = async (name: string) =>
    [await files.text(`${folder}data/${name}.in`), await files.text(`${folder}data/${name}.ans`)].join("\0");
  for (const name of secret) {
    if ((await whole(name)) === (await whole(sample))) return true;
  }
  return false;
}

/** Samples give no points but in the older format, where it does not say that they are left out. */
async function samplePoints(kattis: KattisFolder): Promise<number> {
  if (!kattis.isLegacy || !kattis.isScoring) return 0;
  const [root, sample] = [await configOf(kattis, ""), await configOf(kattis, "sample/")];
  if (root.grader_flags?.includes("ignore_sample")) return 0;
  return sample.accept_score ?? root.accept_score ?? 1;
}

interface Reading {
  readonly put: (name: string) => { input: string; output: string };
  readonly scored: Scored;
}

/** Cases right in a group, and those of each of its subgroups, in their order. */
function partsOf(group: string, names: readonly string[]) {
  const isInner = (name: string) => name.slice(group.length).includes("/");
  const own = names.filter((name) => !isInner(name));
  const inner = names.filter(isInner);
  const subgroups = Map.groupBy(inner, (name) => `${name.slice(0, name.indexOf("/", group.length))}/`);
  return { own, subgroups };
}

/** Settings of a group that change what it gives, and have no place here. */
const unread = ["require_pass", "static_validation_score"] as const;

/** Scores as of 2025-09: a group's points are shared out, or are given for all of its cases together. */
async function readGroup(
  kattis: KattisFolder,
  group: string,
  names: readonly string[],
  reading: Reading,
  given: number | null,
): Promise<void> {
  const config = await configOf(kattis, group);
  for (const key of unread)
    if (config[key] != null) kattis.notes.lose("key-lost", { names: `${group}: ${key}` });
  if (config.max_score === "unbounded") throw new Refusal("import-unsupported", { kind: "unbounded score" });
  const isTop = group === "secret/";
  const points = given ?? config.max_score ?? (isTop ? 100 : 0);
  const { own, subgroups } = partsOf(group, names);
  if ((config.score_aggregation ?? (isTop ? "sum" : "pass-fail")) !== "sum") {
    if (subgroups.size > 0) kattis.notes.lose("key-lost", { names: `${group}: groups in groups` });
    putTogether(reading, group, names, points);
    return;
  }
  const stated = new Map<string, number>();
  for (const subgroup of subgroups.keys()) {
    const { max_score } = await configOf(kattis, subgroup);
    if (typeof max_score === "number") stated.set(subgroup, max_score);
  }
  const left = Math.max(0, points - [...stated.values()].reduce((sum, score) => sum + score, 0));
  const shares = spread(left, own.length + subgroups.size - stated.size);
  for (const part of [...own, ...subgroups.keys()].toSorted()) {
    const inner = subgroups.get(part);
    if (inner) await readGroup(kattis, part, inner, reading, stated.get(part) ?? shares.shift() ?? 0);
    else reading.scored.cases.push({ ...reading.put(part), points: shares.shift() ?? 0, group: null });
  }
}

function putTogether({ put, scored }: Reading, group: string, names: readonly string[], points: number) {
  scored.groupPoints.set(group, points);
  scored.cases.push(...names.map((name) => ({ ...put(name), points: 0, group })));
}

/** Scores of the older format: a case's points stand in its group, which adds them up or takes the least. */
async function readLegacyGroup(
  kattis: KattisFolder,
  group: string,
  names: readonly string[],
  reading: Reading,
  inherited: GroupConfig | null,
): Promise<void> {
  const above = inherited ?? (await configOf(kattis, ""));
  const own = await configOf(kattis, group);
  const config = {
    ...own,
    accept_score: own.accept_score ?? above.accept_score,
    grader_flags: own.grader_flags ?? above.grader_flags,
    grading: own.grading ?? above.grading,
  };
  if (config.grading === "custom") kattis.notes.lose("key-lost", { names: `${group}: grading` });
  const mode = ["sum", "avg", "min", "max"].findLast((flag) => config.grader_flags?.includes(flag)) ?? "sum";
  const points = config.accept_score ?? 1;
  const parts = partsOf(group, names);
  if (mode === "min" || mode === "max") {
    if (mode === "max" || parts.subgroups.size > 0) kattis.notes.lose("case-mode-lost", { mode });
    putTogether(reading, group, names, points);
    return;
  }
  const shares = mode === "avg" ? spread(points, parts.own.length) : parts.own.map(() => points);
  for (const part of [...parts.own, ...parts.subgroups.keys()].toSorted()) {
    const inner = parts.subgroups.get(part);
    if (inner) await readLegacyGroup(kattis, part, inner, reading, config);
    else reading.scored.cases.push({ ...reading.put(part), points: shares.shift() ?? 0, group: null });
  }
}

/** What is shown beside the statement: the samples, or what the package shows in their place, each pass by itself. */
async function readExamples({ files, folder, below }: KattisFolder, samples: readonly string[]) {
  const text = async (...names: string[]) => {
    const found = names.find((name) => files.has(`${folder}data/${name}`));
    return found ? files.text(`${folder}data/${found}`) : "";
  };
  const told = below.flatMap((path) => /^data\/(sample\/[^/]+)\.interaction$/.exec(path)?.[1] ?? []);
  const shown = [];
  for (const name of [...new Set([...samples, ...told])].toSorted()) {
    if (told.includes(name)) {
      const conversation = await text(`${name}.interaction`);
      shown.push(...conversation.split(/^---.*$/m).map(partsOfConversation));
      continue;
    }
    shown.push({
      input: await text(`${name}.in.statement`, `${name}.in`),
      output: await text(`${name}.ans.statement`, `${name}.out`, `${name}.ans`),
    });
  }
  return examplesText(shown);
}

function partsOfConversation(text: string) {
  const lines = text.split("\n");
  const said = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => `${line.slice(1).trim()}\n`)
      .join("");
  return { input: said("<"), output: said(">") };
}
