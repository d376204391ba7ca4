import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { TagsPage } from "../../../../features/problem/admin/TagsPage.tsx";

export const Route = createFileRoute("/admin/_office/problem/tag")({
  ...officePage("tags"),
  component: TagsPage,
});
