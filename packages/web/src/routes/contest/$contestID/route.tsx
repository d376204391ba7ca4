import { createFileRoute, notFound } from "@tanstack/react-router";
import { ContestShell } from "../../../features/contest/ContestShell.tsx";
import { contestAccessQuery, contestInfoQuery } from "../../../features/contest/queries.ts";
import { requireSignIn } from "../../../lib/guard.ts";
import { loadTexts } from "../../../lib/i18n.ts";

/** The overview, the problems and the board of a contest for everybody; whether it is one, the server says. */
const isForGuests = (path: string) =>
  /^\/contest\/\d+(\/(problems|problem-set|rank|problem\/[^/]+(\/full-screen)?))?\/?$/.test(path);

export const Route = createFileRoute("/contest/$contestID")({
  beforeLoad: (match) => {
    if (!/^\d{1,9}$/.test(match.params.contestID)) throw notFound();
    if (!isForGuests(match.location.pathname)) requireSignIn(match);
  },
  loader: async ({ context, params }) => {
    const cid = Number(params.contestID);
    void context.queryClient.prefetchQuery(contestInfoQuery(cid));
    void context.queryClient.prefetchQuery(contestAccessQuery(cid));
    await loadTexts("contest");
  },
  component: function ContestRoute() {
    const cid = Number(Route.useParams().contestID);
    return <ContestShell key={cid} cid={cid} />;
  },
});
