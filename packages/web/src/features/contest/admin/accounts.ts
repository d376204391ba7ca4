import { type AccountRule, isNamedBy, parseAccountRule } from "@verdict/contract";

/** A rule for accounts as its fields hold it. */
export interface AccountFields {
  prefix: string;
  suffix: string;
  /** "": there is no number in the names. */
  from: number | "";
  to: number | "";
  /** Names with blanks or line ends between them. */
  extra: string;
}

export const noAccounts: AccountFields = { prefix: "", suffix: "", from: "", to: "", extra: "" };

/** What the fields begin with when a contest is limited to some accounts; what was written in them before stays. */
export const limitedTo = (fields: AccountFields): AccountFields =>
  Object.values(fields).every((value) => value === "") ? { ...noAccounts, from: 0, to: 10 } : fields;

export function accountFieldsOf(text: string | null): AccountFields {
  const rule = parseAccountRule(text ?? "");
  if (!rule) return noAccounts;
  const { prefix, suffix, range, extra } = rule;
  return { prefix, suffix, from: range?.from ?? "", to: range?.to ?? "", extra: [...extra].join("\n") };
}

/** null: the fields name nobody. */
export function accountRuleOf({ prefix, suffix, from, to, extra }: AccountFields): AccountRule | null {
  const names = new Set(extra.split(/\s+/).filter(Boolean));
  const isOpen = from === "" && to === "";
  if (isOpen && names.size === 0) return null;
  if (!isOpen && (from === "" || to === "" || from > to)) return null;
  const range = from === "" || to === "" ? null : { from, to };
  return { prefix: prefix.trim(), suffix: suffix.trim(), range, extra: names };
}

/** The first names that a rule admits, and how many there are. */
export function admitted(rule: AccountRule, most: number): { names: string[]; total: number } {
  const { prefix, suffix, range } = rule;
  const numbered = range ? range.to - range.from + 1 : 0;
  const extra = [...rule.extra].filter((name) => !isNamedBy({ ...rule, extra: new Set() }, name));
  const first = Array.from(
    { length: Math.min(numbered, most) },
    (_, index) => `${prefix}${(range?.from ?? 0) + index}${suffix}`,
  );
  return { names: [...first, ...extra].slice(0, most), total: numbered + extra.length };
}
