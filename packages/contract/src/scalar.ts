import { z } from "zod";
import { type RefusalCode, refuse } from "./refusal.ts";

/** Ignores whatever comes: calls without arguments still may carry `{}`. */
export const anything = z.unknown();

const whole = (wrong?: ReturnType<typeof refuse>) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/),
      ],
      wrong,
    )
    .transform(Number)
    .pipe(z.int());

/** An integer that clients send as a number or as its text. */
export const integer = whole();
/** The same where a missing one has a refusal of its own. */
export const integerOr = (code: RefusalCode) => whole(refuse(code));

/** A number that a column of so many bits holds. */
const ofBits = (bits: number, wrong?: ReturnType<typeof refuse>) =>
  whole(wrong).pipe(
    z
      .int()
      .min(-(2 ** (bits - 1)), wrong)
      .max(2 ** (bits - 1) - 1, wrong),
  );

export const integer16 = ofBits(16);
export const integer32 = ofBits(32);
/** A number that names a row of a table with four-byte keys; none is smaller than 1, and larger ones name nothing. */
const rowIdWith = (wrong?: ReturnType<typeof refuse>) => ofBits(32, wrong).pipe(z.int().min(1, wrong));
export const rowId = rowIdWith();
/** The same where a missing one has a refusal of its own. */
export const rowIdOr = (code: RefusalCode) => rowIdWith(refuse(code));
/** What a call may name or not: clients say "nothing" by leaving it out, by null, by "" and by 0. */
export const orNothing = (id: typeof rowId | typeof integer) =>
  z
    .union([id, z.literal(["", "0", 0]), z.null()])
    .transform((named) => (named === "0" ? undefined : named || undefined))
    .optional();
export const optionalId = orNothing(rowId);

/** Ids in a query, as `pid=1&pid=2` or `pid=1,2`. */
export const rowIds = (most: number) =>
  z
    .union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))])
    .transform((value) => (Array.isArray(value) ? value : String(value).split(",")))
    .pipe(z.array(rowId).min(1).max(most));

const truth = (wrong?: ReturnType<typeof refuse>) =>
  z
    .union([z.boolean(), z.enum(["true", "false"])], wrong)
    .transform((value) => value === true || value === "true");

/** A boolean that clients send as itself or as "true"/"false". */
export const boolean = truth();
/** The same where a missing one has a refusal of its own. */
export const booleanOr = (code: RefusalCode) => truth(refuse(code));

/** "" means "not given" in query strings and in forms of older clients. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .nullish()
    .transform((text) => text?.trim() || undefined);
}

/** ISO-8601 UTC with milliseconds, e.g. 2024-01-31T08:00:00.000+0000. */
export const date = z.string();

const YEARS = { from: 1970, before: 10_000 };

/** A moment as clients send it: as `date`, any other ISO-8601 text, or milliseconds since 1970. */
export const moment = z
  .union([z.string(), z.number()], refuse("date-malformed"))
  .transform((value, context) => {
    const at = new Date(value);
    const year = at.getUTCFullYear();
    if (year >= YEARS.from && year < YEARS.before) return at;
    context.addIssue({ code: "custom", message: refuse("date-malformed").error });
    return z.NEVER;
  });

/** What `gmtModified` said when a form was filled: its save is refused if somebody has saved since. Without it the later wins. */
export const basedOn = moment.nullish();
export const basedOnRefusals = ["changed-meanwhile", "date-malformed"] as const;

export function apiDate(at: Date): string {
  return at.toISOString().replace("Z", "+0000");
}

/** Largest page any list gives. */
export const PAGE_LIMIT = 100;

/** The number of the last row that a page may begin after: PostgreSQL's largest integer. */
const OFFSET_MAX = 2 ** 31 - 1;

/**
 * `currentPage` from 1, `limit` rows; missing or below 1 becomes the default, above the cap the cap. So does a page that
 * begins further down than any list reaches.
 */
export const pageQuery = (defaultLimit: number, cap: number = PAGE_LIMIT) =>
  pageNumbers(integer.optional(), defaultLimit, cap);

/** The same in a body, where null is missing, too. */
export const pageBody = (defaultLimit: number, cap: number = PAGE_LIMIT) =>
  pageNumbers(integer.nullish(), defaultLimit, cap);

function pageNumbers<Given extends z.ZodType<number | null | undefined>>(
  given: Given,
  defaultLimit: number,
  cap: number,
) {
  const lastPage = Math.floor(OFFSET_MAX / cap);
  return {
    currentPage: given.transform((page) => (page && page >= 1 ? Math.min(page, lastPage) : 1)),
    limit: given.transform((limit) => (limit && limit >= 1 ? Math.min(limit, cap) : defaultLimit)),
  };
}

export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
  });
}

export const nothing = z.null();
