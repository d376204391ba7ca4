import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../../features/group/AnnouncementsPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";
import { pageOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/announcement")({
  validateSearch: pageOf,
  // What stands around the text's field.
  loader: () => loadTexts("admin"),
  component: function GroupAnnouncementsRoute() {
    return <AnnouncementsPage search={Route.useSearch()} />;
  },
});
