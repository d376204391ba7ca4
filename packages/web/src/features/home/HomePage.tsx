import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { LandingNote } from "../../ui/LandingNote.tsx";
import { OwnAssignments } from "../assignment/own-later.ts";
import { mayGuestsRead } from "../site/guests.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import { useSiteNames, useWebsiteConfig } from "../site/queries.ts";
import { Announcements } from "./Announcements.tsx";
import { Carousel } from "./Carousel.tsx";
import { ClosedToGuests } from "./ClosedToGuests.tsx";
import { Drafts } from "./Drafts.tsx";
import classes from "./home.module.css";
import { NextProblems } from "./NextProblems.tsx";
import { OwnProgress } from "./OwnProgress.tsx";
import { OwnTrainings } from "./OwnTrainings.tsx";
import { RecentContests } from "./RecentContests.tsx";
import { RecentProblems } from "./RecentProblems.tsx";
import { RecentRank } from "./RecentRank.tsx";
import { RecentSubmissions } from "./RecentSubmissions.tsx";
import { RemoteJudges } from "./RemoteJudges.tsx";
import { RunningContests } from "./RunningContests.tsx";
import { WeekStatistics } from "./WeekStatistics.tsx";

export function HomePage() {
  const { t } = useTranslation();
  const config = useWebsiteConfig();
  const { name } = useSiteNames();
  const { user } = useSession();
  const isClosed = !user && !mayGuestsRead(config);
  const [cameAsGuest] = useState(!user);
  const isNarrow = useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false });
  // A panel with nothing in it is not there. What one would do next comes first, everybody's things after one's own.
  const next = (
    <>
      {user && <Drafts uid={user.uid} />}
      {user && (
        <Suspense>
          <OwnAssignments />
        </Suspense>
      )}
      {user && <OwnTrainings />}
      {user && <NextProblems />}
      {!user && <Carousel isForGuest />}
    </>
  );
  const news = (
    <>
      <Announcements />
      <RecentProblems />
      {user && <Carousel isForGuest={false} />}
    </>
  );
  const own = (
    <>
      <RecentContests />
      {user && <OwnProgress />}
      {user && <RecentSubmissions />}
    </>
  );
  const site = (
    <>
      <RecentRank />
      <WeekStatistics />
      <RemoteJudges />
    </>
  );
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.home")} />
      <LandingNote />
      <h1 className={classes.welcome}>
        {user ? t("home.welcomeBack", { name: user.username }) : t("home.welcome", { site: name })}
      </h1>
      {user && (
        <div className={classes.first}>
          <RunningContests uid={user.uid} lands={cameAsGuest} />
        </div>
      )}
      {isClosed ? (
        <ClosedToGuests />
      ) : isNarrow ? (
        <div className={classes.column}>
          {next}
          {own}
          {news}
          {site}
        </div>
      ) : (
        <div className={classes.columns}>
          <div className={classes.column}>
            {next}
            {news}
          </div>
          <div className={classes.column}>
            {own}
            {site}
          </div>
        </div>
      )}
    </div>
  );
}
