import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ProblemInfo } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../lib/session.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { Annex, annexFiles } from "../problem/Annex.tsx";
import { Statement } from "../problem/Statement.tsx";
import { Statistics } from "../problem/Statistics.tsx";
import type { ProblemTab } from "../problem/tab.ts";
import { useLiveRows } from "./live-list.ts";
import classes from "./problem-page.module.css";
import { submissionListQuery } from "./queries.ts";
import { SubmissionTable } from "./SubmissionTable.tsx";

interface ProblemTabsProps {
  info: ProblemInfo;
  tab: ProblemTab;
}

/** What there is to read about a problem; the tab is part of the address. */
export function ProblemTabs({ info, tab }: ProblemTabsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { problemId } = info.problem;
  const files = annexFiles(info.problem.userExtraFile);
  const go = (value: string | null) =>
    navigate({
      from: "/problem/$problemId",
      search: ({ focus }) => ({ focus, tab: value === "description" ? undefined : (value as ProblemTab) }),
      replace: true,
    });
  return (
    <Tabs value={tab} onChange={go} keepMounted={false} className={classes.tabs}>
      <div className={classes.tabBar}>
        <Tabs.List>
          <Tabs.Tab value="description">{t("problem.description")}</Tabs.Tab>
          <Tabs.Tab value="submissions">{t("problem.mySubmissions")}</Tabs.Tab>
          {files && <Tabs.Tab value="annex">{t("problem.annex")}</Tabs.Tab>}
          <Tabs.Tab value="statistics">{t("problem.statistics")}</Tabs.Tab>
        </Tabs.List>
        <Link to="/status" search={{ problemID: problemId, completeProblemID: true }} className={classes.all}>
          {t("problem.allSubmissions")}
        </Link>
      </div>
      {tab !== "description" && <h1 className="visually-hidden">{info.problem.title}</h1>}
      <Tabs.Panel value="description" className={classes.tabPanel}>
        <Statement info={info} />
      </Tabs.Panel>
      <Tabs.Panel value="submissions" className={classes.tabPanel}>
        <OwnSubmissions problemId={problemId} />
      </Tabs.Panel>
      {files && (
        <Tabs.Panel value="annex" className={classes.tabPanel}>
          <Annex files={files} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="statistics" className={classes.tabPanel}>
        <Statistics counts={info.problemCount} />
      </Tabs.Panel>
    </Tabs>
  );
}

const OWN_ROWS = 15;

function OwnSubmissions({ problemId }: { problemId: string }) {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  const list = useQuery({
    ...submissionListQuery({
      onlyMine: true,
      problemID: problemId,
      completeProblemID: true,
      limit: OWN_ROWS,
    }),
    enabled: isSignedIn,
  });
  useLiveRows(list.data?.records);
  if (list.isError) return <FailedState error={list.error} onRetry={list.refetch} />;
  if (list.data?.records.length === 0) return <EmptyState text={t("problem.noOwnSubmissions")} />;
  return <SubmissionTable rows={list.data?.records} expectedRows={4} showProblem={false} compact />;
}
