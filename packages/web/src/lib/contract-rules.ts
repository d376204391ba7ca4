import { type RefusalCode, refusalOfMessage } from "@verdict/contract";
import type { TFunction } from "i18next";
import type { z } from "zod";

/** What is wrong with a form's values: field → complaint. */
type Rules<Values> = (values: Values) => Record<string, string>;

/** A complaint in words of the form's own; undefined: those of the refusal. */
type Saying = (field: string, code: RefusalCode) => string | undefined;

/**
 * Checks a form by the contract's schema of what it sends: each broken bound is told at its field, in the words of its
 * refusal. `toBody`: what the form sends, where that is not its values as they are.
 *
 * The schema is one that the contract exports by itself: the client's build leaves out what endpoints hold, and fails
 * where a page reads it (`contract-slice.ts`).
 */
export function contractRules<Values>(
  schema: z.ZodType,
  t: TFunction,
  toBody: (values: Values) => unknown = (values) => values,
  say: Saying = () => undefined,
): Rules<Values> {
  needed(schema);
  return (values) => {
    const { error } = schema.safeParse(toBody(values));
    const told: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) {
      const field = path.join(".");
      const code = refusalOfMessage(message) ?? "form-blank";
      told[field] ??= say(field, code) ?? t(`refusal.${code}`);
      // One of several things in a field may have no place of its own.
      const [first] = path;
      if (first !== undefined) told[String(first)] ??= told[field];
    }
    return told;
  };
}

/** Both the contract's rules and what only this form knows (two fields alike, a name that is taken). */
export function withOwnRules<Values>(
  rules: Rules<Values>,
  own: (values: Values) => Record<string, string | false | null | undefined>,
): Rules<Values> {
  return (values) => {
    const mine = Object.entries(own(values)).filter((told): told is [string, string] => Boolean(told[1]));
    return { ...Object.fromEntries(mine), ...rules(values) };
  };
}

/** Props of a text or number field. */
interface Bounds {
  maxLength?: number;
  min?: number;
  max?: number;
}

/** What the fields of a form hold at most: `<TextInput {...bounds.title} />`. */
export function contractBounds<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Record<keyof Shape & string, Bounds> {
  needed(schema);
  const bounds = Object.entries(schema.shape).map(([name, field]) => [name, boundsOf(field as z.ZodType)]);
  return Object.fromEntries(bounds);
}

function boundsOf(schema: z.ZodType): Bounds {
  const { def, maxLength, minValue, maxValue } = schema as unknown as Inner;
  if (def.innerType) return boundsOf(def.innerType);
  if (def.in && def.out) return { ...boundsOf(def.in), ...boundsOf(def.out) };
  if (def.type === "string") return given("maxLength", maxLength);
  return def.type === "number" ? { ...given("min", minValue), ...given("max", maxValue) } : {};
}

/** An integer is bounded by what a number can hold: that is no bound of the field. */
const given = (name: keyof Bounds, bound: number | null | undefined) =>
  typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? { [name]: bound } : {};

/** What zod tells of every schema, and of texts and numbers. */
interface Inner {
  def: { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType };
  maxLength?: number | null;
  minValue?: number | null;
  maxValue?: number | null;
}

function needed(schema: z.ZodType | undefined): asserts schema {
  if (!schema) throw new Error("a form's schema is not in the client: export it from the contract by itself");
}
