import { lazy, useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { markShownOnPage } from "../../lib/shown-on-page.ts";

/** The field with its texts, apart from the forms that it stands in. */
export const FactorField = lazy(async () => {
  const [field] = await Promise.all([import("./FactorField.tsx"), loadTexts("account")]);
  return field;
});

/** Where refusals of a code stand. */
export const atFactor = { "factor-wrong": "factorCode", "factor-locked": "factorCode" } as const;

/** Whether a form that signs in has to ask for a code, as the server's answer to it tells. */
export function useFactorAsked() {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    hear(error: unknown) {
      if (!(error instanceof CallError && error.code.startsWith("factor-"))) return;
      if (error.code === "factor-required") markShownOnPage(error); // the field says it
      setAsked(true);
    },
    forget: () => setAsked(false),
  };
}
