import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { heatMapQuery, userHomeQuery } from "./queries.ts";
import type { UserSearch } from "./search.ts";
import { UserHead } from "./UserHead.tsx";
import { UserTabs } from "./UserTabs.tsx";
import classes from "./user-home.module.css";

const HeatMap = lazy(() => import("./HeatMap.tsx"));
const RatingCard = lazy(() => import("./RatingCard.tsx"));
const Restriction = lazy(async () => {
  const [{ Restriction: part }] = await Promise.all([
    import("../account/setting/Restriction.tsx"),
    loadTexts("account"),
  ]);
  return { default: part };
});

/** A user's public page; nobody named: the viewer's own. */
export function UserHomePage({ search }: { search: UserSearch }) {
  const { t } = useTranslation();
  const account = useSession().user;
  const viewer = account?.uid;
  const isRestricted = typeof account?.banReason === "string";
  const home = useQuery(userHomeQuery(search, viewer));
  if (home.isError) {
    return (
      <div className={card.page}>
        <PageTitle title={t("home.user.title")} isHeading />
        <section className={card.card}>
          <FailedState error={home.error} onRetry={home.refetch} />
        </section>
      </div>
    );
  }
  const user = home.data;
  const isOwn = user !== undefined && user.uid === viewer;
  return (
    <div className={`${card.page} ${classes.page}`}>
      <PageTitle title={user?.username ?? t("home.user.title")} isHeading={!user} />
      {isOwn && isRestricted && (
        <Suspense fallback={null}>
          <Restriction />
        </Suspense>
      )}
      {user ? <UserHead user={user} isOwn={isOwn} /> : <Skeleton height={246} />}
      <Year search={search} viewer={viewer} />
      {user && user.rating !== null && (
        <Suspense fallback={<Skeleton height={330} />}>
          <RatingCard uid={user.uid} />
        </Suspense>
      )}
      {user ? (
        <UserTabs user={user} isOwn={isOwn} onRefresh={home.refetch} isRefreshing={home.isFetching} />
      ) : (
        <Skeleton height={260} />
      )}
    </div>
  );
}

const HEAT_MAP_HEIGHT = 206;

function Year({ search, viewer }: { search: UserSearch; viewer: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(heatMapQuery(search, viewer));
  const placeholder = <Skeleton height={HEAT_MAP_HEIGHT} radius={0} />;
  const total = data?.dataList.reduce((sum, day) => sum + day.count, 0) ?? 0;
  return (
    <section className={card.card} aria-busy={!data && !isError}>
      {!isError && (
        <div className={card.head}>
          {data ? <h2>{t("home.heat.title", { count: total })}</h2> : <Skeleton height={14} width={220} />}
        </div>
      )}
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!isError && (
        <Suspense fallback={placeholder}>
          {data ? <HeatMap endDate={data.endDate} days={data.dataList} /> : placeholder}
        </Suspense>
      )}
    </section>
  );
}
