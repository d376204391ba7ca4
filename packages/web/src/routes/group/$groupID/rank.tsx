import { createFileRoute } from "@tanstack/react-router";
import { RankPage } from "../../../features/group/RankPage.tsx";
import { parseGroupRankSearch } from "../../../features/group/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/rank")({
  validateSearch: parseGroupRankSearch,
  loader: () => loadTexts("home"),
  component: function GroupRankRoute() {
    return <RankPage search={Route.useSearch()} />;
  },
});
