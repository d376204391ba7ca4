import { createFileRoute } from "@tanstack/react-router";
import { CopyPage } from "../../../features/group/CopyPage.tsx";
import { copyPlanQuery } from "../../../features/group/copy-queries.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/copy")({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(copyPlanQuery(Number(params.groupID)));
    await loadTexts("groupCopy");
  },
  component: CopyPage,
});
