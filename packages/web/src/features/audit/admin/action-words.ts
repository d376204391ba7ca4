import { type AuditAction, type AuditField, auditActions, auditFields } from "@verdict/contract";
import type { TFunction } from "i18next";
import { fieldName } from "../../problem/admin/versions/field-name.ts";

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** What was done, as a sentence; what older versions wrote and nobody does any more is told by its code. */
export const actionWords = (t: TFunction, action: string): string =>
  isKnown(action) ? t(`audit.${action}`) : action;

const isField = (field: string): field is AuditField => auditFields.some((known) => known === field);

/** What a field of a change is called; those of a problem's versions as its history calls them. */
export const fieldWords = (t: TFunction, field: string): string =>
  isField(field) ? t(`audit.field.${field}`) : fieldName(t, field);

/** A target's first words in the reader's language, where they are a noun that the log uses. */
function nounWords(t: TFunction, part: string): string {
  const [two = "", first = ""] = /^([a-z]+)(?: [a-z]+)?(?= |$)/.exec(part) ?? [];
  for (const noun of [two, first]) {
    const key = noun.replace(/ (.)/, (_, letter: string) => letter.toUpperCase());
    const words = t(`audit.noun.${key}` as "audit.noun.contest", { defaultValue: "" });
    if (words) return words + part.slice(noun.length);
  }
  return part;
}

/** What it was done to: "problem A of contest 7 Finals". */
export const targetWords = (t: TFunction, target: string): string =>
  target
    .replace(/ (?:of|in) (?=(?:assignment|contest|group|training) \d)/, " \u00b7 ")
    .split(" \u00b7 ")
    .map((part) => nounWords(t, part))
    .join(" \u00b7 ");

/** All actions in the order of their words; a chosen one that is none of them stays chosen. */
export function actionOptions(t: TFunction, chosen: string | undefined) {
  const options = auditActions.map((value) => ({ value: value as string, label: actionWords(t, value) }));
  if (chosen && !isKnown(chosen)) options.push({ value: chosen, label: chosen });
  return options.toSorted((a, b) => a.label.localeCompare(b.label));
}
