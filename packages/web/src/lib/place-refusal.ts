import type { RefusalCode } from "@verdict/contract";
import { CallError } from "./call-error.ts";
import { markShownOnPage } from "./shown-on-page.ts";
import { describeError } from "./toast.ts";

interface Form {
  setFieldError(field: string, text: string): unknown;
  getInputNode?(field: string): HTMLElement | null;
}

/** For a mutation's onError: says what the server refuses at the field it is about, and goes there; what has none is told below. */
export function placeRefusal(form: Form, fields: Partial<Record<RefusalCode, string>>) {
  return (error: unknown): void => {
    const field = error instanceof CallError ? fields[error.code as RefusalCode] : undefined;
    if (field === undefined) return;
    markShownOnPage(error);
    form.setFieldError(field, describeError(error));
    form.getInputNode?.(field)?.focus();
  };
}
