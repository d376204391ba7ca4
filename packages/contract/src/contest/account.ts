/**
 * Which accounts a contest is for: a prefix, a number within bounds and a suffix, or a name of the extra list. It
 * travels as one text: `<prefix>p</prefix><suffix>s</suffix><start>n</start><end>m</end><extra>names by blanks</extra>`.
 * A first number with zeros before it says how many digits all of them have: 01 to 60 names team01, not team1.
 */
export interface AccountRule {
  readonly prefix: string;
  readonly suffix: string;
  /** Bounds of the number, both included; null: only extra names are meant. */
  readonly range: { readonly from: number; readonly to: number; readonly digits: number } | null;
  readonly extra: ReadonlySet<string>;
}

const part = (text: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1]?.trim() ?? "";
/** Digits of a number in a name. */
export const ACCOUNT_DIGITS_MAX = 15;
const NUMBER = new RegExp(`^\\d{1,${ACCOUNT_DIGITS_MAX}}$`);

/** How many digits numbers from `first` on have at least. */
const digitsOf = (first: string) => (first.startsWith("0") ? first.length : 1);

/** A number of the range as names have it. */
export const numberInName = (value: number, { digits }: { digits: number }): string =>
  String(value).padStart(digits, "0");

/** null: the text says nothing that could be matched. */
export function parseAccountRule(text: string): AccountRule | null {
  const [start, end] = [part(text, "start"), part(text, "end")];
  const extra = new Set(part(text, "extra").split(/\s+/).filter(Boolean));
  const named = start !== "" || end !== "";
  if (named && !(NUMBER.test(start) && NUMBER.test(end) && Number(start) <= Number(end))) return null;
  if (!named && extra.size === 0) return null;
  return {
    prefix: part(text, "prefix"),
    suffix: part(text, "suffix"),
    range: named ? { from: Number(start), to: Number(end), digits: digitsOf(start) } : null,
    extra,
  };
}

/** The text of a rule, whose own parts hold no "<". */
export function writeAccountRule({ prefix, suffix, range, extra }: AccountRule): string {
  const parts = {
    prefix,
    suffix,
    start: range ? numberInName(range.from, range) : "",
    end: range ? numberInName(range.to, range) : "",
    extra: [...extra].join(" "),
  };
  return Object.entries(parts)
    .map(([tag, value]) => `<${tag}>${String(value).replaceAll("<", "")}</${tag}>`)
    .join("");
}

/** In time that does not depend on how many accounts the rule names. */
export function isNamedBy({ prefix, suffix, range, extra }: AccountRule, username: string): boolean {
  if (extra.has(username)) return true;
  if (!range || username.length < prefix.length + suffix.length) return false;
  if (!username.startsWith(prefix) || !username.endsWith(suffix)) return false;
  const middle = username.slice(prefix.length, username.length - suffix.length);
  if (!NUMBER.test(middle) || middle !== numberInName(Number(middle), range)) return false;
  return Number(middle) >= range.from && Number(middle) <= range.to;
}
