import { createFileRoute, notFound } from "@tanstack/react-router";
import { AssignmentShell } from "../../../../features/assignment/AssignmentShell.tsx";
import { kindOf } from "../../../../features/assignment/assignment.ts";
import { requireSignIn } from "../../../../lib/guard.ts";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/assignment/$kind/$placeID")({
  beforeLoad: (match) => {
    const kind = kindOf(match.params.kind);
    if (!kind || !/^\d{1,9}$/.test(match.params.placeID)) throw notFound();
    requireSignIn(match);
    return { assignment: { kind, id: Number(match.params.placeID) } };
  },
  loader: () => Promise.all([loadTexts("assignment"), loadTexts("refusal")]).then(() => undefined),
  component: function AssignmentRoute() {
    const { assignment } = Route.useRouteContext();
    return <AssignmentShell key={`${assignment.kind} ${assignment.id}`} assignment={assignment} />;
  },
});
