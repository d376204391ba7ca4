import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { CategoriesPage } from "../../../../features/training/admin/CategoriesPage.tsx";

export const Route = createFileRoute("/admin/_office/training/category")({
  ...officePage("trainingCategories"),
  component: CategoriesPage,
});
