import { createFileRoute } from "@tanstack/react-router";
import { CoursesPage } from "../../../features/lti/CoursesPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/course")({
  loader: () => loadTexts("lms", "refusal"),
  component: CoursesPage,
});
