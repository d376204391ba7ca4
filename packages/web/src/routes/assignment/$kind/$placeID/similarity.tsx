import { createFileRoute } from "@tanstack/react-router";
import { SimilarityPage } from "../../../../features/assignment/SimilarityPage.tsx";
import { similaritySearchOf } from "../../../../features/assignment/search.ts";

export const Route = createFileRoute("/assignment/$kind/$placeID/similarity")({
  validateSearch: similaritySearchOf,
  component: function SimilarityRoute() {
    return <SimilarityPage search={Route.useSearch()} />;
  },
});
