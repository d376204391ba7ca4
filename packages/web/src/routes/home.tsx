import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../features/home/HomePage.tsx";
import {
  ANNOUNCEMENT_PAGE_SIZE,
  announcementsQuery,
  carouselQuery,
  recentContestsQuery,
  recentRankQuery,
  weekQuery,
} from "../features/home/queries.ts";
import { recentProblemsQuery } from "../features/problem/queries.ts";
import { currentLanguage, loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/home")({
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(carouselQuery);
    void queryClient.prefetchQuery(announcementsQuery(1, ANNOUNCEMENT_PAGE_SIZE));
    void queryClient.prefetchQuery(recentContestsQuery);
    void queryClient.prefetchQuery(weekQuery);
    void queryClient.prefetchQuery(recentRankQuery);
    void queryClient.prefetchQuery(recentProblemsQuery(currentLanguage()));
    await loadTexts("home");
  },
  component: HomePage,
});
