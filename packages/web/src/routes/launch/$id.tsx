import { createFileRoute } from "@tanstack/react-router";
import { Suspense } from "react";
import { LaunchPage } from "../../features/lti/launch-page.ts";

export const Route = createFileRoute("/launch/$id")({
  component: function LaunchRoute() {
    const { id } = Route.useParams();
    return (
      <Suspense fallback={null}>
        <LaunchPage key={id} id={id} />
      </Suspense>
    );
  },
});
