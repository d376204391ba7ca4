import { createFileRoute } from "@tanstack/react-router";
import { Inside } from "../../../features/training/Entrance.tsx";
import { RankPage } from "../../../features/training/RankPage.tsx";
import { keywordOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/training/$trainingID/rank")({
  validateSearch: keywordOf,
  component: function TrainingRankRoute() {
    return (
      <Inside>
        <RankPage search={Route.useSearch()} />
      </Inside>
    );
  },
});
