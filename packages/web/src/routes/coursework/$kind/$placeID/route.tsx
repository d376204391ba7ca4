import { createFileRoute, notFound } from "@tanstack/react-router";
import { CourseworkShell } from "../../../../features/coursework/CourseworkShell.tsx";
import { kindOf } from "../../../../features/coursework/coursework.ts";
import { requireSignIn } from "../../../../lib/guard.ts";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/coursework/$kind/$placeID")({
  beforeLoad: (match) => {
    const kind = kindOf(match.params.kind);
    if (!kind || !/^\d{1,9}$/.test(match.params.placeID)) throw notFound();
    requireSignIn(match);
    return { coursework: { kind, id: Number(match.params.placeID) } };
  },
  // The frames that the pages stand in have texts of their own.
  loader: () => loadTexts("coursework", "refusal", "group", "training", "contest", "desk"),
  component: function CourseworkRoute() {
    const { coursework } = Route.useRouteContext();
    return <CourseworkShell key={`${coursework.kind} ${coursework.id}`} coursework={coursework} />;
  },
});
