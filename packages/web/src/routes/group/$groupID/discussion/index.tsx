import { createFileRoute } from "@tanstack/react-router";
import { DiscussionListPage } from "../../../../features/discussion/DiscussionListPage.tsx";
import { parseDiscussionSearch } from "../../../../features/discussion/search.ts";
import { WhileOpen } from "../../../../features/discussion/WhileOpen.tsx";
import { GroupDiscussionPlace } from "../../../../features/group/GroupDiscussionPlace.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/discussion/")({
  validateSearch: parseDiscussionSearch,
  loader: () => loadTexts("discussion"),
  component: function GroupDiscussionsRoute() {
    return (
      <GroupDiscussionPlace>
        <WhileOpen>
          <DiscussionListPage search={Route.useSearch()} />
        </WhileOpen>
      </GroupDiscussionPlace>
    );
  },
});
