import { ActionIcon, Button } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinimize } from "../../../ui/icons.ts";
import { parseProblemTab } from "../../problem/tab.ts";
import { ProblemLinks } from "../ProblemLinks.tsx";
import { useGoToProblem } from "../ProblemPlaceLink.tsx";
import { usePlace } from "../place.ts";
import classes from "./focus-bar.module.css";
import { useNeighbours, useStep } from "./neighbours.ts";
import { ToolButton } from "./SolutionToolbar.tsx";

/** Enters or leaves focus mode, which is part of the address. */
export function FocusButton({ problemId, isFocused }: { problemId: string; isFocused: boolean }) {
  const { t } = useTranslation();
  const goTo = useGoToProblem();
  const { tab } = parseProblemTab(useSearch({ strict: false }));
  const toggle = () => goTo(problemId, { isFocused: !isFocused, tab, replace: true });
  const Icon = isFocused ? IconMinimize : IconMaximize;
  return (
    <ToolButton label={t(isFocused ? "solve.focus.leave" : "solve.focus.enter")} onClick={toggle}>
      <Icon size={17} />
    </ToolButton>
  );
}

/** Foot of focus mode: the way out, and the problem's neighbours in the list the user came from. */
export function FocusBar({ problemId }: { problemId: string }) {
  const { t } = useTranslation();
  const rows = useNeighbours(problemId);
  const at = rows.findIndex((row) => row.problemId === problemId);
  const [previous, next] = [rows[at - 1], at === -1 ? undefined : rows[at + 1]];
  const { links } = usePlace();
  const step = useStep(problemId, true);
  return (
    <nav className={`${classes.bar} screen-only`} aria-label={t("solve.focus.bar")}>
      <div className={classes.links}>
        <Link to="/home">{t("nav.home")}</Link>
        {links ?? (
          <>
            <Link to="/problem" activeOptions={{ exact: true }}>
              {t("nav.problems")}
            </Link>
            <Link to="/status" search={{ onlyMine: true }}>
              {t("problem.mySubmissions")}
            </Link>
          </>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("solve.focus.previous")}
        aria-keyshortcuts="Alt+PageUp"
        disabled={!previous}
        onClick={() => void step(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ProblemLinks {...{ problemId, problems: rows }} isFocused className={classes.strip} />
      <Button
        size="xs"
        variant="default"
        rightSection={<IconChevronRight size={15} />}
        aria-keyshortcuts="Alt+PageDown"
        disabled={!next}
        onClick={() => void step(1)}
      >
        {t("solve.focus.next")}
      </Button>
    </nav>
  );
}

/** The same two ways beside the statement, outside of focus mode. */
export function StepButtons({ problemId }: { problemId: string }) {
  const { t } = useTranslation();
  const step = useStep(problemId, false);
  return (
    <>
      <ToolButton label={t("solve.focus.previous")} keys="Alt+PageUp" onClick={() => void step(-1)}>
        <IconChevronLeft size={17} />
      </ToolButton>
      <ToolButton label={t("solve.focus.next")} keys="Alt+PageDown" onClick={() => void step(1)}>
        <IconChevronRight size={17} />
      </ToolButton>
    </>
  );
}
