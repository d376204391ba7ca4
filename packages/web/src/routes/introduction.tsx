import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "../features/site/AboutPage.tsx";
import { languagesQuery } from "../features/submission/queries.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/introduction")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(languagesQuery);
    return loadTexts("reference");
  },
  component: AboutPage,
});
