import { createFileRoute } from "@tanstack/react-router";
import { trainingCategoriesQuery, trainingListQuery } from "../../features/training/queries.ts";
import { parseTrainingSearch } from "../../features/training/search.ts";
import { TrainingListPage } from "../../features/training/TrainingListPage.tsx";
import { loadTexts } from "../../lib/i18n.ts";
import { session } from "../../lib/session.ts";

export const Route = createFileRoute("/training/")({
  validateSearch: parseTrainingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(trainingListQuery(deps, session.get().user?.uid));
    void context.queryClient.prefetchQuery(trainingCategoriesQuery);
    await loadTexts("training");
  },
  component: function TrainingListRoute() {
    return <TrainingListPage search={Route.useSearch()} />;
  },
});
