import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { FailedState } from "../../ui/states.tsx";
import frame from "../contest/contest.module.css";
import { PageTitle } from "../site/PageTitle.tsx";
import { type OpenTraining, TrainingContext, useTraining } from "./context.ts";
import { Progress } from "./Progress.tsx";
import { trainingAccessQuery, trainingQuery } from "./queries.ts";
import { AccessTag, CategoryTag } from "./Tags.tsx";

/** Frame of a training's pages: what it is and how far the reader is, its menu, and below them the page. */
export function TrainingShell({ tid }: { tid: number }) {
  const { t } = useTranslation();
  const info = useQuery(trainingQuery(tid));
  const access = useQuery(trainingAccessQuery(tid));
  const error = info.error ?? access.error;
  if (info.data && access.data) return <Frame training={info.data} standing={access.data} />;
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.trainings")} />
      {error ? (
        <FailedState error={error} onRetry={() => Promise.all([info.refetch(), access.refetch()])}>
          <Link to="/training">{t("training.toList")}</Link>
        </FailedState>
      ) : (
        <Skeleton height={84} />
      )}
    </div>
  );
}

/** On these pages nothing may take room from the problem. */
const isProblem = (path: string) => /\/problem\/[^/]+\/?$/.test(path);
const isFullScreen = (path: string) => /\/full-screen\/?$/.test(path);

function Frame(open: OpenTraining) {
  const { pathname } = useLocation();
  const { training } = open;
  const isDense = isProblem(pathname);
  const Title = isDense ? "p" : "h1";
  return (
    <TrainingContext value={open}>
      <PageTitle title={training.title} />
      {!isFullScreen(pathname) && (
        <header className={frame.frame} data-dense={isDense || undefined}>
          <div className={frame.box}>
            <div className={frame.line}>
              <Title className={frame.title} title={training.title}>
                {training.title}
              </Title>
              {!isDense && <AccessTag auth={training.auth} />}
              {!isDense && <CategoryTag {...training} />}
              <span className={frame.countdown}>
                <Progress solved={training.acCount ?? 0} all={training.problemCount} isWhole={!isDense} />
              </span>
            </div>
            <Tabs />
          </div>
        </header>
      )}
      <Outlet />
    </TrainingContext>
  );
}

const tabs = [
  { key: "introduction", to: "/training/$trainingID", at: /^\/?$/ },
  { key: "problems", to: "/training/$trainingID/problems", at: /^\/problem/ },
  { key: "rank", to: "/training/$trainingID/rank", at: /^\/rank/ },
] as const;

/** Problems and board are shut to who is not in; only private trainings have a board. */
function Tabs() {
  const { t } = useTranslation();
  const { training, standing } = useTraining();
  const { pathname } = useLocation();
  const isAssignment = standing.manages && (training.gid !== null || training.auth === "Private");
  const params = { trainingID: String(training.id) };
  const rest = pathname.slice(`/training/${training.id}`.length);
  return (
    <nav className={frame.tabs} aria-label={t("training.menu")}>
      {tabs
        .filter(({ key }) => key !== "rank" || training.auth === "Private")
        .map(({ key, to, at }) =>
          key !== "introduction" && !standing.access ? (
            <span key={key} className={frame.shut} aria-disabled title={t("training.menuShut")}>
              {t(`training.tab.${key}`)}
            </span>
          ) : (
            <Link
              key={key}
              to={to}
              params={params}
              activeOptions={{ exact: true }}
              aria-current={at.test(rest) ? "page" : undefined}
            >
              {t(`training.tab.${key}`)}
            </Link>
          ),
        )}
      {isAssignment && (
        <Link
          to="/assignment/$kind/$placeID/gradebook"
          params={{ kind: "training", placeID: params.trainingID }}
        >
          {t("training.tab.gradebook")}
        </Link>
      )}
    </nav>
  );
}
