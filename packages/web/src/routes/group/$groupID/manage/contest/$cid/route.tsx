import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ContestBar } from "../../../../../../features/contest/ContestShell.tsx";
import { loadTexts } from "../../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/$cid")({
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  loader: () => loadTexts("contest"),
  component: function GroupContestRoute() {
    const { cid } = Route.useParams();
    return (
      <>
        <ContestBar key={cid} cid={cid} />
        <Outlet />
      </>
    );
  },
});
