import { Tabs } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ProblemInfo } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Annex, annexFiles } from "../problem/Annex.tsx";
import { Statement } from "../problem/Statement.tsx";
import type { ProblemTab } from "../problem/tab.ts";
import { StepButtons } from "./FocusBar.tsx";
import classes from "./problem-page.module.css";

const ProblemSubmissions = lazy(() => import("./ProblemSubmissions.tsx"));
const Statistics = lazy(() => import("../problem/Statistics.tsx"));

interface ProblemTabsProps {
  info: ProblemInfo;
  tab: ProblemTab;
  isFocused: boolean;
}

/** What there is to read about a problem; the tab is part of the address. */
export function ProblemTabs({ info, tab, isFocused }: ProblemTabsProps) {
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
      <Tabs.List className={classes.tabBar}>
        <Tabs.Tab value="description">{t("problem.description")}</Tabs.Tab>
        <Tabs.Tab value="submissions">{t("problem.mySubmissions")}</Tabs.Tab>
        {files && <Tabs.Tab value="annex">{t("problem.annex")}</Tabs.Tab>}
        <Tabs.Tab value="statistics">{t("problem.statistics")}</Tabs.Tab>
        <Tabs.Tab value="all">{t("problem.allSubmissions")}</Tabs.Tab>
      </Tabs.List>
      {tab !== "description" && <h1 className="visually-hidden">{info.problem.title}</h1>}
      <Tabs.Panel value="description" className={classes.tabPanel}>
        <Statement info={info} tools={!isFocused && <StepButtons problemId={problemId} />} />
      </Tabs.Panel>
      <Tabs.Panel value="submissions" className={classes.tabPanel}>
        <Suspense fallback={null}>
          <ProblemSubmissions problemId={problemId} onlyMine />
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
      <Tabs.Panel value="all" className={classes.tabPanel}>
        <Suspense fallback={null}>
          <ProblemSubmissions problemId={problemId} onlyMine={false} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
