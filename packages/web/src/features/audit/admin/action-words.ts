import { type AuditAction, auditActions } from "@verdict/contract";
import type { TFunction } from "i18next";

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** What was done, as a sentence; what older versions wrote and nobody does any more is told by its code. */
export const actionWords = (t: TFunction, action: string): string =>
  isKnown(action) ? t(`audit.${action}`) : action;

/** What a field of a change is called; one that has no words of its own, by its name's. */
export const fieldWords = (t: TFunction, field: string): string =>
  t(`audit.field.${field}` as "audit.field.title", { defaultValue: "" }) ||
  field.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ").toLowerCase();

/** All actions in the order of their words; a chosen one that is none of them stays chosen. */
export function actionOptions(t: TFunction, chosen: string | undefined) {
  const options = auditActions.map((value) => ({ value: value as string, label: actionWords(t, value) }));
  if (chosen && !isKnown(chosen)) options.push({ value: chosen, label: chosen });
  return options.toSorted((a, b) => a.label.localeCompare(b.label));
}
