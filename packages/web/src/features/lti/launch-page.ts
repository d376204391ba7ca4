import { lazy } from "react";
import { loadTexts } from "../../lib/i18n.ts";

/** The page with its texts. Without a loader of its own its route costs other pages less. */
export const LaunchPage = lazy(async () => {
  const [page] = await Promise.all([import("./LaunchPage.tsx"), loadTexts("lms", "refusal")]);
  return page;
});
