import { lazy } from "react";
import { loadTexts } from "../../lib/i18n.ts";

/** With their texts, once the page around them is there. */
export const CalendarButton = lazy(async () => {
  const [part] = await Promise.all([import("./CalendarButton.tsx"), loadTexts("calendar", "refusal")]);
  return { default: part.CalendarButton };
});

export const CalendarFeeds = lazy(async () => {
  const [part] = await Promise.all([import("./CalendarFeeds.tsx"), loadTexts("calendar", "refusal")]);
  return { default: part.CalendarFeeds };
});
