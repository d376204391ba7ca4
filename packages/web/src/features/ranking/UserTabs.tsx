import { Button, Skeleton, Tabs } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { UserHome } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import card from "../../ui/card.module.css";
import { IconRefresh } from "../../ui/icons.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { PartPending } from "../../ui/PartPending.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Difficulty } from "../problem/Difficulty.tsx";
import classes from "./user-home.module.css";

const VirtualRuns = lazy(async () => {
  const [part] = await Promise.all([import("./VirtualRuns.tsx"), loadTexts("team")]);
  return part;
});

interface UserTabsProps {
  user: UserHome;
  isOwn: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** What the user says of themselves, and what they have solved. */
export function UserTabs({ user, isOwn, isRefreshing, onRefresh }: UserTabsProps) {
  const { t } = useTranslation();
  return (
    <section className={card.card}>
      <Tabs defaultValue={user.signature ? "profile" : "solved"} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label={t("home.user.tabs")}>
          <Tabs.Tab value="profile">{t("home.user.profile")}</Tabs.Tab>
          <Tabs.Tab value="solved">
            {t("home.user.solvedProblems")} ({user.solvedList.length})
          </Tabs.Tab>
          <Tabs.Tab value="virtual">{t("home.user.virtualRuns")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          {user.signature ? (
            <div className={classes.signature}>
              <Markdown text={user.signature} />
            </div>
          ) : (
            <EmptyState text={t(isOwn ? "home.user.noOwnProfile" : "home.user.noProfile")} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="solved">
          <SolvedProblems user={user} isRefreshing={isRefreshing} onRefresh={onRefresh} />
        </Tabs.Panel>
        <Tabs.Panel value="virtual">
          <Suspense
            fallback={
              <PartPending>
                <Skeleton height={120} radius={0} />
              </PartPending>
            }
          >
            <VirtualRuns uid={user.uid} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

const LEVELS = 3;

function SolvedProblems({ user, isRefreshing, onRefresh }: Omit<UserTabsProps, "isOwn">) {
  const { t } = useTranslation();
  if (user.solvedList.length === 0) return <EmptyState text={t("home.user.noneSolved")} />;
  const groups = Object.entries(user.solvedGroupByDifficulty ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  return (
    <div className={classes.solved}>
      <h2>{t("home.user.byLevel")}</h2>
      {groups.map(([level, problems]) => (
        <details key={level} open>
          <summary>
            {Number(level) < LEVELS ? <Difficulty level={Number(level)} /> : t("home.user.otherLevel")}
            <span className="numeric">{problems.length}</span>
          </summary>
          <ProblemChips ids={problems.map((problem) => problem.problemId)} />
        </details>
      ))}
      <div className={classes.solvedHead}>
        <h2>{t("home.user.inOrder")}</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          loading={isRefreshing}
          onClick={onRefresh}
        >
          {t("common.refresh")}
        </Button>
      </div>
      <ProblemChips ids={user.solvedList} />
    </div>
  );
}

function ProblemChips({ ids }: { ids: string[] }) {
  return (
    <ul className={classes.chips}>
      {ids.map((problemId) => (
        <li key={problemId}>
          <Link to="/problem/$problemId" params={{ problemId }} preload={false}>
            {problemId}
          </Link>
        </li>
      ))}
    </ul>
  );
}
