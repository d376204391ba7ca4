import { z } from "zod";

const limit = z.union([z.string(), z.number()]).nullish();
const score = z.coerce.number().nonnegative().transform(Math.round).nullish();
const texts = z
  .array(z.union([z.string(), z.object({ file: z.string() }).transform(({ file }) => file)]))
  .nullish()
  .transform((names) => names ?? []);

export const HydroCase = z.object({
  input: z.union([z.string(), z.number()]).transform(String).nullish(),
  output: z.union([z.string(), z.number()]).transform(String).nullish(),
  score,
  time: limit,
  memory: limit,
});
export type HydroCase = z.output<typeof HydroCase> | { input: string; output: string; score?: undefined };

const cases = z
  .array(HydroCase)
  .nullish()
  .transform((rows) => rows ?? []);
const Program = z.union([z.string(), z.object({ file: z.string(), lang: z.string().nullish() })]).nullish();

/** testdata/config.yaml, the part of it that has a meaning here. */
export const HydroConfig = z.object({
  type: z
    .string()
    .nullish()
    .transform((type) => type || "default"),
  time: limit,
  memory: limit,
  score,
  filename: z.string().max(200).nullish(),
  checker_type: z.string().nullish(),
  checker: Program,
  interactor: Program,
  user_extra_files: texts,
  judge_extra_files: texts,
  langs: z.array(z.string()).nullish(),
  cases,
  subtasks: z
    .array(
      z.object({
        id: z.unknown().optional(),
        score,
        type: z.string().nullish(),
        if: z.array(z.unknown()).nullish(),
        time: limit,
        memory: limit,
        cases,
      }),
    )
    .nullish()
    .transform((rows) => rows ?? []),
});

/** "1s", "500ms", "1.5" (seconds would be a guess: a bare number is ms); null for what is no time. */
export function milliseconds(text: string | number | null | undefined): number | null {
  const [, number, unit] = /^(\d+(?:\.\d*)?|\.\d+)\s*(ms|s|us)?$/i.exec(String(text ?? "").trim()) ?? [];
  if (!number) return null;
  const factor = { s: 1000, us: 0.001 }[unit?.toLowerCase() ?? ""] ?? 1;
  return Math.max(1, Math.ceil(Number(number) * factor));
}

/** "256m", "256mb", "1g", "65536k"; a bare number is MB; null for what is no size. */
export function megabytes(text: string | number | null | undefined): number | null {
  const [, number, unit] = /^(\d+(?:\.\d*)?|\.\d+)\s*([kmg])?i?b?$/i.exec(String(text ?? "").trim()) ?? [];
  if (!number) return null;
  const factor = { k: 1 / 1024, g: 1024 }[unit?.toLowerCase() ?? ""] ?? 1;
  return Math.max(1, Math.ceil(Number(number) * factor));
}
