import { createRouter } from "@tanstack/react-router";
import { keepFocusInPage } from "./lib/focus.ts";
import { queryClient } from "./lib/query-client.ts";
import { parseSearch, stringifySearch } from "./lib/search-params.ts";
import { routeTree } from "./routeTree.gen.ts";

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
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
