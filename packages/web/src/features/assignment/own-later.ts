import { lazy } from "react";
import { loadTexts } from "../../lib/i18n.ts";

/** With its texts, once the page around it is there: where visits begin, most readers have no assignments. */
export const OwnAssignments = lazy(async () => {
  const [part] = await Promise.all([import("./OwnAssignments.tsx"), loadTexts("training")]);
  return { default: part.OwnAssignments };
});
