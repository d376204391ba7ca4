import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { downloadTrainingSummary } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { download } from "../../lib/transfer.ts";
import card from "../../ui/card.module.css";
import { Facts } from "../../ui/Facts.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AssignmentBanner } from "../assignment/AssignmentBanner.tsx";
import pages from "../contest/contest-pages.module.css";
import { useTraining } from "./context.ts";
import { Entrance } from "./Entrance.tsx";
import { nextIn } from "./plan.ts";
import { trainingPlanQuery } from "./queries.ts";
import classes from "./training.module.css";

export function IntroductionPage() {
  const { t } = useTranslation();
  const { training, standing } = useTraining();
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <Entrance />
      {standing.access && training.gid !== null && <AssignmentBanner tid={training.id} />}
      {standing.access && <Standing />}
      <div className={classes.columns}>
        <Panel title={t("training.about")}>
          <About />
        </Panel>
        <Panel title={t("training.tab.introduction")}>
          {training.description?.trim() ? (
            <div className={pages.text}>
              <Markdown text={training.description} />
            </div>
          ) : (
            <EmptyState text={t("training.noDescription")} />
          )}
        </Panel>
      </div>
    </div>
  );
}

function About() {
  const { t } = useTranslation();
  const { training } = useTraining();
  const facts = [
    [t("training.number"), training.id],
    [
      t("training.list.access"),
      t(training.auth === "Private" ? "training.access.private" : "training.access.public"),
    ],
    [t("training.category"), training.categoryName ?? "–"],
    [t("training.problems"), training.problemCount],
    [t("training.author"), training.author],
    [t("training.updated"), formatDateTime(training.gmtModified)],
  ] as const;
  return <Facts facts={facts} />;
}

/** Where to go on, and what the reader has reached so far; nothing where there is neither. */
function Standing() {
  const { training } = useTraining();
  const plan = useQuery(trainingPlanQuery(training.id)).data;
  const next = plan && nextIn(plan.problems);
  const hasSolved = (training.acCount ?? 0) > 0;
  if (!next && !hasSolved) return null;
  return (
    <div className={`${card.card} ${classes.goOn}`}>
      {next && <GoOn next={next} isBegun={hasSolved} />}
      {hasSolved && <Summary tid={training.id} />}
    </div>
  );
}

/** To be kept. */
function Summary({ tid }: { tid: number }) {
  const { t } = useTranslation();
  const fetchIt = useMutation({
    mutationFn: () => download(downloadTrainingSummary, { tid }, `training_${tid}.pdf`),
  });
  return (
    <Button size="compact-sm" variant="default" loading={fetchIt.isPending} onClick={() => fetchIt.mutate()}>
      {t("training.summary")}
    </Button>
  );
}

interface GoOnProps {
  /** The first problem that is open and not solved. */
  next: NonNullable<ReturnType<typeof nextIn>>;
  isBegun: boolean;
}

function GoOn({ next, isBegun }: GoOnProps) {
  const { t } = useTranslation();
  const { training } = useTraining();
  return (
    <p>
      <span>{t(isBegun ? "training.goOn" : "training.begin")}</span>{" "}
      <Link
        to="/training/$trainingID/problem/$problemID"
        params={{ trainingID: String(training.id), problemID: next.problemId }}
      >
        {next.problemId} {next.title}
      </Link>
    </p>
  );
}
