import { createFileRoute } from "@tanstack/react-router";
import { parseWriteSearch } from "../../../features/discussion/search.ts";
import { WhileOpen } from "../../../features/discussion/WhileOpen.tsx";
import { WritePage } from "../../../features/discussion/WritePage.tsx";
import { GroupDiscussionPlace } from "../../../features/group/GroupDiscussionPlace.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/discussion-write")({
  validateSearch: parseWriteSearch,
  loader: () => loadTexts("discussion"),
  component: function GroupWriteRoute() {
    const { id, pid } = Route.useSearch();
    return (
      <GroupDiscussionPlace>
        <WhileOpen>
          <WritePage key={id ?? `new ${pid}`} id={id} pid={pid} />
        </WhileOpen>
      </GroupDiscussionPlace>
    );
  },
});
