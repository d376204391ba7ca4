import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { CategoriesPage } from "../../../../features/training/admin/CategoriesPage.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/training/category")({
  ...officePage("trainingCategories"),
  loader: () => loadTexts("trainingAdmin"),
  component: CategoriesPage,
});
