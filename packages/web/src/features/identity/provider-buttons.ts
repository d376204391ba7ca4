import { lazy } from "react";
import { loadTexts } from "../../lib/i18n.ts";

/** The buttons with their texts, apart from the forms that they stand under. */
export const ProviderButtons = lazy(async () => {
  const [buttons] = await Promise.all([import("./ProviderButtons.tsx"), loadTexts("account")]);
  return buttons;
});
