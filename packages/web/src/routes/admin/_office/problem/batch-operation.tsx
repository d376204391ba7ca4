import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { TransferPage } from "../../../../features/problem/admin/TransferPage.tsx";
import { keywordOf } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/problem/batch-operation")({
  ...officePage("transfer"),
  validateSearch: keywordOf,
  component: function TransferRoute() {
    return <TransferPage search={Route.useSearch()} />;
  },
});
