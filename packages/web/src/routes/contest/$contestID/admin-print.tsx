import { createFileRoute } from "@tanstack/react-router";
import { PrintQueuePage } from "../../../features/print/PrintQueuePage.tsx";
import { parsePrintSearch } from "../../../features/print/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/admin-print")({
  validateSearch: parsePrintSearch,
  loader: () => loadTexts("desk"),
  component: function PrintQueueRoute() {
    return <PrintQueuePage search={Route.useSearch()} />;
  },
});
