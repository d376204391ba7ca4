import { type AccountRule, isNamedBy, parseAccountRule } from "@verdict/contract";

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
