import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../features/home/HomePage.tsx";
import {
  ANNOUNCEMENT_PAGE_SIZE,
  announcementsQuery,
  carouselQuery,
  nextProblemsQuery,
  recentContestsQuery,
  recentRankQuery,
  weekQuery,
} from "../features/home/queries.ts";
import { recentProblemsQuery } from "../features/problem/queries.ts";
import { mayGuestsRead } from "../features/site/guests.ts";
import { websiteConfigQuery } from "../features/site/queries.ts";
import { ownTrainingsQuery } from "../features/training/queries.ts";
import { currentLanguage, loadTexts } from "../lib/i18n.ts";
import { session } from "../lib/session.ts";

export const Route = createFileRoute("/home")({
  loader: async ({ context: { queryClient } }) => {
    const isMember = session.get().token !== null;
    // Where guests may not read, each thing asked for would call for a sign-in.
    if (isMember || mayGuestsRead(queryClient.getQueryData(websiteConfigQuery.queryKey))) {
      void queryClient.prefetchQuery(carouselQuery);
      void queryClient.prefetchQuery(announcementsQuery(1, ANNOUNCEMENT_PAGE_SIZE));
      void queryClient.prefetchQuery(recentContestsQuery);
      void queryClient.prefetchQuery(weekQuery);
      void queryClient.prefetchQuery(recentRankQuery);
      void queryClient.prefetchQuery(recentProblemsQuery(currentLanguage()));
    }
    if (isMember) {
      void queryClient.prefetchQuery(ownTrainingsQuery());
      void queryClient.prefetchQuery(nextProblemsQuery());
    }
    await loadTexts("home");
  },
  component: HomePage,
});
