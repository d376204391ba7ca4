import { createFileRoute } from "@tanstack/react-router";
import { categoriesQuery } from "../features/discussion/queries.ts";
import { parseWriteSearch } from "../features/discussion/search.ts";
import { WhileOpen } from "../features/discussion/WhileOpen.tsx";
import { WritePage } from "../features/discussion/WritePage.tsx";
import { requireSignIn } from "../lib/guard.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/discussion-write")({
  validateSearch: parseWriteSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery);
    await loadTexts("discussion", "refusal");
  },
  component: function WriteRoute() {
    const { id, pid } = Route.useSearch();
    return (
      <WhileOpen>
        <WritePage key={id ?? `new ${pid}`} id={id} pid={pid} />
      </WhileOpen>
    );
  },
});
