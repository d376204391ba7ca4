import { createFileRoute, notFound } from "@tanstack/react-router";
import { DiscussionPage } from "../../features/discussion/DiscussionPage.tsx";
import { parseLinkedSearch } from "../../features/discussion/search.ts";
import { WhileOpen } from "../../features/discussion/WhileOpen.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { positiveOf } from "../../lib/search-params.ts";
import { preloadMarkdown } from "../../ui/Markdown.tsx";

export const Route = createFileRoute("/discussion-detail/$discussionID")({
  validateSearch: parseLinkedSearch,
  beforeLoad: (match) => {
    if (positiveOf(match.params.discussionID) === undefined) throw notFound();
    requireSignIn(match);
  },
  // The discussion waits for the page: asking for it counts as a look.
  loader: () => Promise.all([loadTexts("discussion"), preloadMarkdown()]),
  component: function DiscussionRoute() {
    const did = Number(Route.useParams().discussionID);
    return (
      <WhileOpen>
        <DiscussionPage key={did} did={did} comment={Route.useSearch().comment} />
      </WhileOpen>
    );
  },
});
