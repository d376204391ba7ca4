import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { MailPage } from "../../../features/site/admin/MailPage.tsx";
import { parseMailSearch } from "../../../features/site/admin/search.ts";

export const Route = createFileRoute("/admin/_office/mail")({
  ...officePage("mail"),
  validateSearch: parseMailSearch,
  component: function MailRoute() {
    return <MailPage search={Route.useSearch()} />;
  },
});
