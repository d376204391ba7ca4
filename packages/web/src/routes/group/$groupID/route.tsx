import { createFileRoute, notFound } from "@tanstack/react-router";
import { GroupShell } from "../../../features/group/GroupShell.tsx";
import { groupLevelQuery, groupQuery } from "../../../features/group/queries.ts";
import { requireSignIn } from "../../../lib/guard.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID")({
  beforeLoad: (match) => {
    if (!/^\d{1,9}$/.test(match.params.groupID)) throw notFound();
    requireSignIn(match);
  },
  loader: async ({ context, params }) => {
    const gid = Number(params.groupID);
    void context.queryClient.prefetchQuery(groupQuery(gid));
    void context.queryClient.prefetchQuery(groupLevelQuery(gid));
    // Trainings, assignments and contests are told of on several of its pages.
    await Promise.all([...[loadTexts("group", "refusal")], ...[loadTexts("training", "contest")]]);
  },
  component: function GroupRoute() {
    const gid = Number(Route.useParams().groupID);
    return <GroupShell key={gid} gid={gid} />;
  },
});
