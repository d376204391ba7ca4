import { createRouter } from "@tanstack/react-router";
import { keepFocusInPage } from "./lib/focus.ts";
import { queryClient } from "./lib/query-client.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { routeTree } from "./routeTree.gen.ts";
import { PagePending } from "./ui/PagePending.tsx";
import { FailedState } from "./ui/states.tsx";

/** A page whose code or texts take longer is a skeleton until they come. */
export const PENDING_AFTER_MS = 1500;

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingComponent: PagePending,
  // A page that cannot be drawn leaves the frame around it standing.
  defaultErrorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
  scrollRestoration: true,
});

// The link that led here may be gone with its page.
router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) keepFocusInPage();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
