import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { LanguagesPage } from "../../../features/language/admin/LanguagesPage.tsx";

export const Route = createFileRoute("/admin/_office/language")({
  ...officePage("languages"),
  component: LanguagesPage,
});
