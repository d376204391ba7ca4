import { createFileRoute } from "@tanstack/react-router";
import { ManagePlace } from "../../../../features/group/ManagePlace.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";

/** What managers of a group have of the back office, below the group's menu. */
export const Route = createFileRoute("/group/$groupID/manage")({
  // As in the back office.
  loader: () => loadTexts("admin", "trainingAdmin", "contestAdmin", "rule"),
  component: ManagePlace,
});
