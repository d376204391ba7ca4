import { type SelfTestCheck, selfTestChecks } from "@verdict/contract";
import type { i18n } from "../../../lib/i18n.ts";

const isKnown = (name: string): name is SelfTestCheck => selfTestChecks.some((known) => known === name);

/** Name of a self-test's check: what a node tries in the reader's language, a programming language by its own name. */
export function checkName(t: typeof i18n.t, name: string): string {
  return isKnown(name) ? t(`admin.nodes.check.${name}`) : name;
}
