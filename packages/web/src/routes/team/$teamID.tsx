import { createFileRoute, notFound } from "@tanstack/react-router";
import { TeamPage } from "../../features/team/TeamPage.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/team/$teamID")({
  beforeLoad: (match) => {
    if (!/^\d{1,9}$/.test(match.params.teamID)) throw notFound();
    requireSignIn(match);
  },
  loader: () => loadTexts("team", "refusal"),
  component: function TeamRoute() {
    const id = Number(Route.useParams().teamID);
    return <TeamPage key={id} id={id} />;
  },
});
