import { createFileRoute, notFound } from "@tanstack/react-router";
import { teamContestsQuery, teamQuery } from "../../features/team/queries.ts";
import { TeamPage } from "../../features/team/TeamPage.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/team/$teamID")({
  beforeLoad: (match) => {
    if (!/^\d{1,9}$/.test(match.params.teamID)) throw notFound();
    requireSignIn(match);
  },
  loader: async ({ context, params }) => {
    const id = Number(params.teamID);
    void context.queryClient.prefetchQuery(teamQuery(id));
    void context.queryClient.prefetchQuery(teamContestsQuery(id, 1));
    await loadTexts("team");
  },
  component: function TeamRoute() {
    const id = Number(Route.useParams().teamID);
    return <TeamPage key={id} id={id} />;
  },
});
