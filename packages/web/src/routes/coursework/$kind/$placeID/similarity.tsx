import { createFileRoute } from "@tanstack/react-router";
import { SimilarityPage } from "../../../../features/coursework/SimilarityPage.tsx";
import { similaritySearchOf } from "../../../../features/coursework/search.ts";

export const Route = createFileRoute("/coursework/$kind/$placeID/similarity")({
  validateSearch: similaritySearchOf,
  component: function SimilarityRoute() {
    return <SimilarityPage search={Route.useSearch()} />;
  },
});
