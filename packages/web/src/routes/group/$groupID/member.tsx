import { createFileRoute } from "@tanstack/react-router";
import { MembersPage } from "../../../features/group/MembersPage.tsx";
import { parseMemberSearch } from "../../../features/group/search.ts";

export const Route = createFileRoute("/group/$groupID/member")({
  validateSearch: parseMemberSearch,
  component: function GroupMembersRoute() {
    return <MembersPage search={Route.useSearch()} />;
  },
});
