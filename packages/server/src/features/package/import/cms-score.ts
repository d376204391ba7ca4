import type { FeedbackLevel, GroupRule } from "@verdict/contract";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import type { NamedGroup } from "./problem-folder.ts";

/** CMS's score types as groups; names are those of the cases ("codenames"). */

const rules: Record<string, GroupRule> = {
  GroupMin: "min",
  GroupMul: "product",
  GroupThreshold: "threshold",
};

const which = z.union([z.int().nonnegative(), z.string(), z.array(z.string())]);
const Entry = z.union([
  z
    .tuple([z.number(), which])
    .rest(z.unknown())
    .transform(([points, cases, third]) => ({ points, cases, third })),
  z
    .object({ max_score: z.number(), testcases: which, threshold: z.number().optional() })
    .transform(({ max_score, testcases, threshold }) => ({
      ...{ points: max_score, cases: testcases, third: threshold },
    })),
]);
const Entries = z.array(Entry).min(1).max(200);

/** What a group tells while a contest runs. */
export const feedbackLevelOf: Record<string, FeedbackLevel> = {
  restricted: "restricted",
  oi_restricted: "first",
};

export function groupsOfScoreType(
  type: string,
  parameters: unknown,
  names: readonly string[],
  file: string,
): NamedGroup[] {
  if (type === "Sum") {
    const each = z.coerce.number().nonnegative().safeParse(parameters);
    if (!each.success) throw invalid(file, "Sum wants a number");
    const points = Math.round(each.data * names.length * 100) / 100;
    return [{ key: "1", points, rule: "sum", of: names }];
  }
  const rule = rules[type];
  if (!rule) throw new Refusal("import-unsupported", { kind: type });
  const entries = Entries.safeParse(parameters);
  if (!entries.success) throw invalid(file, entries.error.issues[0]?.message ?? type);
  let from = 0;
  return entries.data.map(({ points, cases, third }, index): NamedGroup => {
    const of = casesOf(cases, names, from, file);
    if (typeof cases === "number") from += cases;
    const title = rule !== "threshold" && typeof third === "string" ? third.slice(0, 100) : "";
    return {
      ...{ key: String(index + 1), points, rule, of },
      ...(title && { title }),
      ...(rule === "threshold" && {
        threshold: z.coerce
          .number()
          .positive()
          .parse(third ?? 1),
      }),
    };
  });
}

/** So many in order of names, those that an expression matches from their beginning, or a list. */
function casesOf(
  cases: z.output<typeof which>,
  names: readonly string[],
  from: number,
  file: string,
): readonly string[] {
  if (typeof cases === "number") return names.slice(from, from + cases);
  if (Array.isArray(cases)) return cases;
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^(?:${cases})`);
  } catch {
    throw invalid(file, `“${cases.slice(0, 100)}” is no regular expression`);
  }
  return names.filter((name) => pattern.test(name));
}

const invalid = (file: string, detail: string) =>
  new Refusal("import-manifest-invalid", { field: "score_type_parameters", file, detail });
