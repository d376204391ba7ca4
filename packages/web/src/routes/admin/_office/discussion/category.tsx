import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { CategoriesPage } from "../../../../features/discussion/admin/CategoriesPage.tsx";

export const Route = createFileRoute("/admin/_office/discussion/category")({
  ...officePage("discussionCategories"),
  component: function CategoriesRoute() {
    return <CategoriesPage />;
  },
});
