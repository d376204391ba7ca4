import { createFileRoute, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { ReturnPage } from "../../features/identity/return-page.ts";

export const Route = createFileRoute("/sign-in/$key")({
  component: function SignInRoute() {
    const { key } = Route.useParams();
    const { searchStr } = useLocation();
    return (
      <Suspense fallback={null}>
        <ReturnPage provider={key} answer={searchStr.replace(/^\?/, "")} />
      </Suspense>
    );
  },
});
