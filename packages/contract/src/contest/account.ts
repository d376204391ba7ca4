/**
 * Which accounts a contest is for: a prefix, a number within bounds and a suffix, or a name of the extra list. It
 * travels as one text: `<prefix>p</prefix><suffix>s</suffix><start>n</start><end>m</end><extra>names by blanks</extra>`.
 */
export interface AccountRule {
  readonly prefix: string;
  readonly suffix: string;
  /** Bounds of the number, both included; null: only extra names are meant. */
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly extra: ReadonlySet<string>;
}

const part = (text: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1]?.trim() ?? "";
const NUMBER = /^(0|[1-9]\d{0,14})$/;

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
    range: named ? { from: Number(start), to: Number(end) } : null,
    extra,
  };
}

/** The text of a rule, whose own parts hold no "<". */
export function writeAccountRule({ prefix, suffix, range, extra }: AccountRule): string {
  const parts = {
    prefix,
    suffix,
    start: range?.from ?? "",
    end: range?.to ?? "",
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
  return NUMBER.test(middle) && Number(middle) >= range.from && Number(middle) <= range.to;
}
