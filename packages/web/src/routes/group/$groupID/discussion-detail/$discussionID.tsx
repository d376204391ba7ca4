import { createFileRoute, notFound } from "@tanstack/react-router";
import { DiscussionPage } from "../../../../features/discussion/DiscussionPage.tsx";
import { parseLinkedSearch } from "../../../../features/discussion/search.ts";
import { WhileOpen } from "../../../../features/discussion/WhileOpen.tsx";
import { GroupDiscussionPlace } from "../../../../features/group/GroupDiscussionPlace.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";
import { positiveOf } from "../../../../lib/search-params.ts";
import { preloadMarkdown } from "../../../../ui/Markdown.tsx";

export const Route = createFileRoute("/group/$groupID/discussion-detail/$discussionID")({
  validateSearch: parseLinkedSearch,
  beforeLoad: ({ params }) => {
    if (positiveOf(params.discussionID) === undefined) throw notFound();
  },
  loader: () => Promise.all([loadTexts("discussion"), preloadMarkdown()]),
  component: function GroupDiscussionRoute() {
    const did = Number(Route.useParams().discussionID);
    return (
      <GroupDiscussionPlace>
        <WhileOpen>
          <DiscussionPage key={did} did={did} comment={Route.useSearch().comment} />
        </WhileOpen>
      </GroupDiscussionPlace>
    );
  },
});
