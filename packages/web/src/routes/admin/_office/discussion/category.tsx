import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { CategoriesPage } from "../../../../features/discussion/admin/CategoriesPage.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/discussion/category")({
  ...officePage("discussionCategories"),
  loader: () => loadTexts("discussion"),
  component: function CategoriesRoute() {
    return <CategoriesPage />;
  },
});
