import { Tabs } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ProblemInfo } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Annex, annexFiles } from "../problem/Annex.tsx";
import { Statement } from "../problem/Statement.tsx";
import type { ProblemTab } from "../problem/tab.ts";
import classes from "./problem-page.module.css";

const OwnSubmissions = lazy(() => import("./OwnSubmissions.tsx"));
const Statistics = lazy(() => import("../problem/Statistics.tsx"));

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
        <Suspense fallback={null}>
          <OwnSubmissions problemId={problemId} />
        </Suspense>
      </Tabs.Panel>
      {files && (
        <Tabs.Panel value="annex" className={classes.tabPanel}>
          <Annex files={files} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="statistics" className={classes.tabPanel}>
        <Suspense fallback={null}>
          <Statistics counts={info.problemCount} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
