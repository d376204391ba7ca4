import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { PageTitle } from "../site/PageTitle.tsx";
import { useShortName, useWebsiteConfig } from "../site/queries.ts";
import { Announcements } from "./Announcements.tsx";
import { Carousel } from "./Carousel.tsx";
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
import { WeekStatistics } from "./WeekStatistics.tsx";

export function HomePage() {
  const { t } = useTranslation();
  const site = useWebsiteConfig();
  const shortName = useShortName();
  const { user } = useSession();
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.home")} />
      <h1 className={classes.welcome}>
        {user
          ? t("home.welcomeBack", { name: user.username })
          : t("home.welcome", { site: site?.name || shortName })}
      </h1>
      <div className={classes.columns}>
        {/* What one would do next comes first; on a phone this is the order of the whole page. */}
        <div className={classes.column}>
          {user && <Drafts uid={user.uid} />}
          {user && <OwnTrainings />}
          {user && <NextProblems />}
          {!user && <Carousel isForGuest />}
          <Announcements />
          <RecentProblems />
          {user && <Carousel isForGuest={false} />}
        </div>
        <div className={classes.column}>
          <RecentContests />
          {user && <OwnProgress />}
          {user && <RecentSubmissions />}
          <RecentRank />
          <WeekStatistics />
          <RemoteJudges />
        </div>
      </div>
    </div>
  );
}
