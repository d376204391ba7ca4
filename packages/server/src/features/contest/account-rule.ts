/**
 * Which accounts a contest is for: a prefix, a number within bounds and a suffix, or a name of the extra list.
 * Source: reference/api.md 16.4.
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

/** In time that does not depend on how many accounts the rule names. */
export function isNamedBy({ prefix, suffix, range, extra }: AccountRule, username: string): boolean {
  if (extra.has(username)) return true;
  if (!range || username.length < prefix.length + suffix.length) return false;
  if (!username.startsWith(prefix) || !username.endsWith(suffix)) return false;
  const middle = username.slice(prefix.length, username.length - suffix.length);
  return NUMBER.test(middle) && Number(middle) >= range.from && Number(middle) <= range.to;
}

const PARSED_MAX = 200;
const parsed = new Map<string, AccountRule | null>();

/** Whether `text` names the account. A rule is asked with every call inside its contest: it is read once. */
export function accountAllowed(text: string | null, username: string): boolean {
  if (text === null) return false;
  let rule = parsed.get(text);
  if (rule === undefined) {
    rule = parseAccountRule(text);
    if (parsed.size >= PARSED_MAX) parsed.clear();
    parsed.set(text, rule);
  }
  return rule !== null && isNamedBy(rule, username);
}
