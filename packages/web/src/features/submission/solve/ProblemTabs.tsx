import { Tabs } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ProblemInfo } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../lib/i18n.ts";
import { PartPending } from "../../../ui/PartPending.tsx";
import { Attachments, attachmentFiles } from "../../problem/Attachments.tsx";
import { BookmarkButton } from "../../problem/BookmarkButton.tsx";
import { EditorButton } from "../../problem/EditorButton.tsx";
import { EditLink, StateNote } from "../../problem/ManagerTools.tsx";
import { Statement } from "../../problem/Statement.tsx";
import type { ProblemTab } from "../../problem/tab.ts";
import { useWebsiteConfig } from "../../site/queries.ts";
import { usePlace } from "../place.ts";
import { StepButtons } from "./FocusBar.tsx";
import classes from "./problem-page.module.css";

const ProblemSubmissions = lazy(() => import("../list/ProblemSubmissions.tsx"));
const ProblemDiscussions = lazy(async () => {
  const [tab] = await Promise.all([
    import("../../discussion/ProblemDiscussions.tsx"),
    loadTexts("discussion"),
  ]);
  return tab;
});
const Statistics = lazy(() => import("../../problem/Statistics.tsx"));

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
  // A contest has pages of its own for what everybody did and says.
  const { cid, gid } = usePlace();
  const isOfBank = cid === 0;
  const isOfSite = isOfBank && gid === 0;
  // In a group its members talk about a problem among themselves.
  const area = isOfSite ? "openPublicDiscussion" : "openGroupDiscussion";
  const hasDiscussions = useWebsiteConfig()?.[area] !== false && isOfBank;
  const files = attachmentFiles(info.problem.userExtraFile);
  const go = (value: string | null) =>
    navigate({
      to: ".",
      search: ({ focus }) => ({ focus, tab: value === "description" ? undefined : (value as ProblemTab) }),
      replace: true,
    });
  return (
    <Tabs value={tab} onChange={go} keepMounted={false} className={classes.tabs}>
      <Tabs.List className={classes.tabBar}>
        <Tabs.Tab value="description">{t("problem.description")}</Tabs.Tab>
        <Tabs.Tab value="submissions">{t("problem.mySubmissions")}</Tabs.Tab>
        {files && <Tabs.Tab value="attachments">{t("problem.attachments")}</Tabs.Tab>}
        {isOfBank && <Tabs.Tab value="statistics">{t("problem.statistics")}</Tabs.Tab>}
        {isOfBank && <Tabs.Tab value="all">{t("problem.allSubmissions")}</Tabs.Tab>}
        {hasDiscussions && <Tabs.Tab value="discussions">{t("nav.discussions")}</Tabs.Tab>}
      </Tabs.List>
      {tab !== "description" && <h1 className="visually-hidden">{info.problem.title}</h1>}
      <Tabs.Panel value="description" className={classes.tabPanel}>
        <Statement
          info={info}
          tools={
            <>
              <EditorButton info={info} />
              {isOfSite && <BookmarkButton pid={info.problem.id} />}
              {isOfSite && !isFocused && <EditLink problem={info.problem} />}
              {!isFocused && <StepButtons problemId={problemId} />}
            </>
          }
          note={isOfSite && <StateNote auth={info.problem.auth} />}
        />
      </Tabs.Panel>
      <Tabs.Panel value="submissions" className={classes.tabPanel}>
        <Suspense fallback={<PartPending />}>
          <ProblemSubmissions problemId={problemId} onlyMine />
        </Suspense>
      </Tabs.Panel>
      {files && (
        <Tabs.Panel value="attachments" className={classes.tabPanel}>
          <Attachments files={files} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="statistics" className={classes.tabPanel}>
        <Suspense fallback={<PartPending />}>
          <Statistics counts={info.problemCount} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="all" className={classes.tabPanel}>
        <Suspense fallback={<PartPending />}>
          <ProblemSubmissions problemId={problemId} onlyMine={false} />
        </Suspense>
      </Tabs.Panel>
      {hasDiscussions && (
        <Tabs.Panel value="discussions" className={classes.tabPanel}>
          <Suspense fallback={<PartPending />}>
            <ProblemDiscussions problemId={problemId} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
