import type { ScoreGroup, Scoring } from "@verdict/contract";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { type ReadCase, scoringOfGroups } from "./arrange-cases.ts";
import { named, type TransferNotes } from "./notes.ts";

const points = z.coerce.number().nonnegative().nullish();
const name = z.union([z.string(), z.number()]).transform(String).nullish();

const DmojCase = z.object({ in: name, out: name, points });
const DmojEntry = DmojCase.extend({
  batched: z.array(DmojCase).nullish(),
  dependencies: z.array(z.unknown()).nullish(),
});

/** `test_cases` of init.yml: a list, or the patterns by which files are found. */
export const DmojCases = z
  .union([
    z.array(DmojEntry),
    z.object({
      input_format: z.string().nullish(),
      output_format: z.string().nullish(),
      case_points: z.union([z.coerce.number(), z.array(z.coerce.number())]).nullish(),
    }),
  ])
  .nullish();
type DmojCases = z.output<typeof DmojCases>;

/** Cases before the others, which end the judging where they are not right, and are worth nothing. */
export const DmojPretests = z.array(DmojEntry).nullish();

interface DmojTests {
  readonly test_cases?: DmojCases;
  readonly pretest_test_cases?: z.output<typeof DmojPretests>;
  readonly points?: number | null | undefined;
}

interface Found {
  readonly cases: ReadCase[];
  readonly groupPoints: Map<string, number>;
  /** Batches that depend on others, or on what is worth nothing and has to be right; null: none does. */
  scoring: Scoring | null;
}

/** Every batch is a group whose points are given once all of it is right; other cases count by themselves. */
export function dmojCases(
  { test_cases: cases, pretest_test_cases: pretests, points: common }: DmojTests,
  files: readonly string[],
  isInteractive: boolean,
  notes: TransferNotes,
): Found {
  const found: Found = { cases: [], groupPoints: new Map(), scoring: null };
  const units: Unit[] = [];
  const own = Array.isArray(cases) ? cases : byPattern(cases, files);
  const first = (pretests ?? []).map((entry) => ({ ...entry, points: 0, dependencies: null }));
  /** Cases that a generator would make. */
  let made = 0;
  const filesOf = (one: z.output<typeof DmojCase>) => {
    if (!one.in || (!one.out && !isInteractive)) {
      made++;
      return [];
    }
    // An interactor may do without an answer; the empty name is made an empty file.
    return [{ input: one.in, output: one.out ?? "" }];
  };
  let depends = false;
  let batches = 0;
  for (const [index, entry] of [...first, ...own].entries()) {
    const given = entry.points ?? common ?? 1;
    const isPretest = index < first.length;
    depends ||= (entry.dependencies?.length ?? 0) > 0;
    const inside = (entry.batched ?? [entry]).flatMap(filesOf);
    // Pretests have no numbers that others could depend on.
    const alone = isPretest ? `pretest ${index + 1}` : `case ${index + 1 - first.length}`;
    units.push({
      key: entry.batched && !isPretest ? String(++batches) : alone,
      points: given,
      count: inside.length,
      requires: (entry.dependencies ?? []).map(Number),
    });
    if (entry.batched) found.groupPoints.set(String(index), given);
    const group = entry.batched ? String(index) : null;
    found.cases.push(...inside.map((files) => ({ ...files, points: group === null ? given : 0, group })));
  }
  if (made > 0) notes.loseCases(made);
  const isGate = ({ points: worth }: Unit) => worth === 0;
  if (made === 0 && units.some(({ points: worth }) => worth > 0) && (depends || units.some(isGate))) {
    found.scoring = scoringOf(units, isGate);
  } else if (depends) notes.lose("key-lost", { names: "dependencies" });
  return found;
}

/** A batch, whose key is its number, or a case that stands for itself. */
interface Unit {
  readonly key: string;
  readonly points: number;
  readonly count: number;
  /** Numbers of batches. */
  readonly requires: readonly number[];
}

/** What is worth nothing and not right ends the judging: all that comes later depends on it. */
function scoringOf(units: readonly Unit[], isGate: (unit: Unit) => boolean): Scoring {
  let seq = 0;
  const gates: string[] = [];
  const groups = units.flatMap((unit): ScoreGroup[] => {
    if (unit.count === 0) return [];
    const { key } = unit;
    const needs = new Set([...unit.requires.map(String), ...gates]);
    if (isGate(unit)) gates.push(key);
    return [
      {
        ...{ key, points: unit.points, rule: "min" },
        cases: Array.from({ length: unit.count }, () => ++seq),
        ...(needs.size > 0 && {
          requires: [...needs].map((group) => ({ group, pass: "accepted" as const })),
        }),
      },
    ];
  });
  return scoringOfGroups(groups, { digits: 1, rounding: { at: "group", how: "nearest" } });
}

type DmojEntry = z.output<typeof DmojEntry>;

const DEFAULT_FORMATS = {
  input: "^(?=.*?\\.in|in).*?(?:(?:^|\\W)(?<batch>\\d+)[^\\d\\s]+)?(?<case>\\d+)[^\\d\\s]*$",
  output: "^(?=.*?\\.out|out).*?(?:(?:^|\\W)(?<batch>\\d+)[^\\d\\s]+)?(?<case>\\d+)[^\\d\\s]*$",
};
/** A longer path is no fault of theirs. */
const PATH_MAX = 100;

/** Files by their numbers of batch and case, in that order. */
function byPattern(cases: Exclude<DmojCases, unknown[]>, files: readonly string[]): DmojEntry[] {
  if (cases?.input_format || cases?.output_format) {
    throw new Refusal("import-unsupported", { kind: "input_format, output_format" });
  }
  const matching = (format: string) => {
    const pattern = new RegExp(format);
    return files.flatMap((path) => {
      const groups = path.length <= PATH_MAX ? pattern.exec(path)?.groups : undefined;
      return groups?.case ? [{ path, batch: groups.batch, number: Number(groups.case) }] : [];
    });
  };
  const outputs = new Map(
    matching(DEFAULT_FORMATS.output).map(({ path, batch, number }) => [`${batch ?? ""} ${number}`, path]),
  );
  const entries = new Map<number, DmojEntry>();
  const inputs = matching(DEFAULT_FORMATS.input).toSorted(
    (a, b) => Number(a.batch ?? a.number) - Number(b.batch ?? b.number) || a.number - b.number,
  );
  for (const { path, batch, number } of inputs) {
    const one = { in: path, out: outputs.get(`${batch ?? ""} ${number}`) };
    const key = Number(batch ?? number);
    const known = entries.get(key);
    if (batch === undefined) entries.set(key, one);
    else if (known?.batched) known.batched.push(one);
    else entries.set(key, { batched: [one] });
  }
  const given = cases?.case_points;
  return [...entries.values()].map((entry, index) => ({
    ...entry,
    points: Array.isArray(given) ? given[index] : given,
  }));
}

/** Keys of init.yml that have no meaning here. */
export function noteKeys(keys: readonly string[], notes: TransferNotes): void {
  const known = [
    ...["archive", "test_cases", "pretest_test_cases", "points"],
    ...["checker", "interactive", "signature_grader", "file_io"],
  ];
  const lost = keys.filter((key) => !known.includes(key));
  if (lost.length > 0) notes.lose("key-lost", { names: named(lost) });
}
