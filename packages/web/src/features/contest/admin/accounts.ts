import { type AccountRule, isNamedBy, numberInName, parseAccountRule } from "@verdict/contract";

/** A rule for accounts as its fields hold it. */
export interface AccountFields {
  prefix: string;
  suffix: string;
  /** Digits; "": there is no number in the names. Zeros before the first say how many digits all have. */
  from: string;
  to: string;
  /** Names with blanks or line ends between them. */
  extra: string;
}

export const noAccounts: AccountFields = { prefix: "", suffix: "", from: "", to: "", extra: "" };

/** What the fields begin with when a contest is limited to some accounts; what was written in them before stays. */
export const limitedTo = (fields: AccountFields): AccountFields =>
  Object.values(fields).every((value) => value === "") ? { ...noAccounts, from: "0", to: "10" } : fields;

export function accountFieldsOf(text: string | null): AccountFields {
  const rule = parseAccountRule(text ?? "");
  if (!rule) return noAccounts;
  const { prefix, suffix, range, extra } = rule;
  const bound = (value: number | undefined) =>
    range && value !== undefined ? numberInName(value, range) : "";
  return {
    prefix,
    suffix,
    from: bound(range?.from),
    to: bound(range?.to),
    extra: [...extra].join("\n"),
  };
}

/** null: the fields name nobody. */
export function accountRuleOf({ prefix, suffix, from, to, extra }: AccountFields): AccountRule | null {
  const parts = { prefix, suffix, start: from, end: to, extra };
  const text = Object.entries(parts).map(([tag, value]) => `<${tag}>${value.replaceAll("<", "")}</${tag}>`);
  return parseAccountRule(text.join(""));
}

/** The first names that a rule admits, and how many there are. */
export function admitted(rule: AccountRule, most: number): { names: string[]; total: number } {
  const { prefix, suffix, range } = rule;
  const numbered = range ? range.to - range.from + 1 : 0;
  const extra = [...rule.extra].filter((name) => !isNamedBy({ ...rule, extra: new Set() }, name));
  const first = Array.from(
    { length: Math.min(numbered, most) },
    (_, index) => `${prefix}${range && numberInName(range.from + index, range)}${suffix}`,
  );
  return { names: [...first, ...extra].slice(0, most), total: numbered + extra.length };
}
