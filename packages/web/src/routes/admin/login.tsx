import { createFileRoute } from "@tanstack/react-router";
import { leaveSignIn } from "../../features/admin/guard.ts";
import { LoginPage } from "../../features/admin/shell/LoginPage.tsx";
import { type RawSearch, textOf } from "../../lib/search-params.ts";

/** `next`: where to go on once signed in, within the back office. */
function parseNext(raw: RawSearch): { next?: string | undefined } {
  const next = textOf(raw.next);
  return { next: next && /^\/admin\/[^/]/.test(next) ? next : undefined };
}

export const Route = createFileRoute("/admin/login")({
  validateSearch: parseNext,
  beforeLoad: ({ search }) => leaveSignIn(search.next),
  component: function LoginRoute() {
    return <LoginPage next={Route.useSearch().next} />;
  },
});
