import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { TrainingsPage } from "../../../../features/training/admin/TrainingsPage.tsx";
import { keywordOf } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/training/")({
  ...officePage("trainings"),
  validateSearch: keywordOf,
  component: function TrainingsRoute() {
    return <TrainingsPage search={Route.useSearch()} />;
  },
});
