import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import frame from "../contest/contest.module.css";
import {
  openTab,
  type PageElsewhere,
  PlaceFrame,
  PlaceGroup,
  PlaceTabs,
  PlaceTitle,
  PlaceWaiting,
  useIsDense,
  useRest,
} from "../contest/PlaceFrame.tsx";
import { TrainingContext, useTraining } from "./context.ts";
import { Progress } from "./Progress.tsx";
import { trainingAccessQuery, trainingQuery } from "./queries.ts";
import { AccessTag, CategoryTag } from "./Tags.tsx";

/** Frame of a training's pages: what it is and how far the reader is, its menu, and below them the page. */
export function TrainingShell({ tid, page, children }: PageElsewhere & { tid: number }) {
  const { t } = useTranslation();
  const info = useQuery(trainingQuery(tid));
  const access = useQuery(trainingAccessQuery(tid));
  const tab = openTab(useRest(`/training/${tid}`), tabs);
  if (info.data && access.data) {
    return (
      <TrainingContext value={{ training: info.data, standing: access.data }}>
        <PlaceFrame
          title={info.data.title}
          page={page ?? (tab ? t(`training.tab.${tab.key}`) : null)}
          head={<Head />}
        >
          {children}
        </PlaceFrame>
      </TrainingContext>
    );
  }
  return (
    <PlaceWaiting
      title={t("nav.trainings")}
      height={84}
      error={info.error ?? access.error}
      onRetry={() => Promise.all([info.refetch(), access.refetch()])}
      back={<Link to="/training">{t("training.toList")}</Link>}
    />
  );
}

const tabs = [
  { key: "introduction", to: "/training/$trainingID", at: /^\/?$/ },
  { key: "problems", to: "/training/$trainingID/problems", at: /^\/problem/ },
  { key: "rank", to: "/training/$trainingID/rank", at: /^\/rank/ },
  {
    key: "gradebook",
    to: "/coursework/training/$trainingID/gradebook",
    at: /^\/(gradebook|similarity)/,
  },
] as const;

/** Problems and board are shut to who is not in; only private trainings have a board. */
function Head() {
  const { t } = useTranslation();
  const { training, standing } = useTraining();
  const isDense = useIsDense();
  const isPrivate = training.auth === "Private";
  const isCoursework = standing.manages && (training.gid !== null || isPrivate);
  const placeID = String(training.id);
  return (
    <>
      <div className={frame.line}>
        <PlaceGroup gid={training.gid} text={t("training.group")} />
        <PlaceTitle title={training.title} />
        {!isDense && <AccessTag auth={training.auth} />}
        {!isDense && <CategoryTag {...training} />}
        <span className={frame.countdown}>
          <Progress solved={training.acCount ?? 0} all={training.problemCount} isWhole={!isDense} />
        </span>
      </div>
      <PlaceTabs
        label={t("training.menu")}
        rest={useRest(`/training/${placeID}`)}
        tabs={tabs
          .filter(({ key }) => (key === "gradebook" ? isCoursework : key !== "rank" || isPrivate))
          .map(({ key, to, at }) => ({
            ...{ key, to, at, params: { trainingID: placeID }, text: t(`training.tab.${key}`) },
            shut:
              (key === "problems" || key === "rank") && !standing.access ? t("training.menuShut") : undefined,
          }))}
      />
    </>
  );
}
