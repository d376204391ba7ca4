import { createFileRoute } from "@tanstack/react-router";
import { DryRunPage } from "../../../features/desk/DryRunPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/rejudge_/$jobID")({
  loader: () => loadTexts("desk", "solve"),
  component: function DryRunRoute() {
    return <DryRunPage id={Number(Route.useParams().jobID)} />;
  },
});
