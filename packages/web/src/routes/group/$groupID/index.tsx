import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../../features/group/HomePage.tsx";
import { codeOf } from "../../../features/group/search.ts";

export const Route = createFileRoute("/group/$groupID/")({
  validateSearch: codeOf,
  component: function GroupHomeRoute() {
    return <HomePage code={Route.useSearch().code} />;
  },
});
