import { Button, SegmentedControl, Skeleton, Splitter } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n.ts";
import { whenIdle } from "../../../lib/idle.ts";
import { isNumber, readStored, writeStored } from "../../../lib/storage.ts";
import { preloadEditor } from "../../../ui/CodeEditor.tsx";
import { PartPending } from "../../../ui/PartPending.tsx";
import { FailedState } from "../../../ui/states.tsx";
import { contestProblemQuery, problemQuery } from "../../problem/queries.ts";
import { StatementSkeleton } from "../../problem/StatementSkeleton.tsx";
import type { ProblemTab } from "../../problem/tab.ts";
import { PageTitle } from "../../site/PageTitle.tsx";
import { usePlace } from "../place.ts";
import { draftPlace } from "./draft.ts";
import { FocusBar, FocusButton } from "./FocusBar.tsx";
import { firstView } from "./go-on.ts";
import { useStepKeys } from "./neighbours.ts";
import { ProblemTabs } from "./ProblemTabs.tsx";
import classes from "./problem-page.module.css";

/** A problem is read before it is solved: the half with the editor comes once the statement is drawn. */
const SolutionPane = lazy(async () => {
  await whenIdle();
  preloadEditor();
  return import("./SolutionPane.tsx");
});

const FilesPane = lazy(() => import("../files/FilesPane.tsx"));

const LEFT_MIN = "420px";
const RIGHT_MIN = "580px";
/** Below, the two panes do not fit side by side. */
const SPLIT_MEDIA = "(min-width: 1010px)";
const DIVIDER = "problem-divider";

interface ProblemPageProps {
  problemId: string;
  tab: ProblemTab;
  isFocused: boolean;
}

/** A problem and its solution: side by side, or one at a time where the window is narrow. */
export function ProblemPage({ problemId, tab, isFocused }: ProblemPageProps) {
  const { cid, gid } = usePlace();
  const language = useLanguage();
  const { data, error, isError, refetch } = useQuery(
    cid === 0 ? problemQuery(problemId, language, gid) : contestProblemQuery(cid, problemId, language),
  );
  const isSplit = useMediaQuery(SPLIT_MEDIA, undefined, { getInitialValueInEffect: false });
  useStepKeys(problemId, isFocused);
  if (isError) {
    return (
      <div className={classes.failed}>
        <PageTitle title={problemId} isHeading />
        <FailedState error={error} onRetry={refetch}>
          <ToList />
        </FailedState>
      </div>
    );
  }
  const left = data ? (
    <ProblemTabs info={data} tab={tab} isFocused={isFocused} />
  ) : (
    <>
      <h1 className="visually-hidden">{problemId}</h1>
      <StatementSkeleton />
    </>
  );
  const placeholder = <SolutionSkeleton />;
  const focusButton = <FocusButton problemId={problemId} isFocused={isFocused} />;
  const right = data ? (
    <Suspense fallback={<PartPending>{placeholder}</PartPending>}>
      {data.outputOnly ? (
        <FilesPane info={data} outputOnly={data.outputOnly} focusButton={focusButton} />
      ) : (
        <SolutionPane info={data} focusButton={focusButton} />
      )}
    </Suspense>
  ) : (
    placeholder
  );
  return (
    <>
      <PageTitle title={data?.problem.title ?? problemId} />
      <Panes
        problemId={problemId}
        title={data?.problem.title ?? problemId}
        isSplit={isSplit}
        left={left}
        right={right}
      />
      {isFocused && <FocusBar problemId={problemId} />}
    </>
  );
}

/** Where toolbar, editor and buttons will be. */
function SolutionSkeleton() {
  return (
    <div className={classes.solution} aria-hidden>
      <div>
        <Skeleton height={28} width={140} animate={false} />
      </div>
      <div />
      <div>
        <Skeleton height={36} width={126} animate={false} />
        <Skeleton height={36} width={94} animate={false} />
      </div>
    </div>
  );
}

interface PanesProps {
  problemId: string;
  title: string;
  isSplit: boolean;
  left: ReactNode;
  right: ReactNode;
}

const halves = ["statement", "solution"] as const;

/**
 * Both halves in the same place of the tree, side by side or one at a time, and mounted all the while: the program being
 * written and its verdict survive the switch, and a window that becomes narrow, which shows the half one was busy with.
 */
function Panes({ problemId, title, isSplit, left, right }: PanesProps) {
  const { t } = useTranslation();
  const place = usePlace();
  const [share, setShare] = useState(() => readStored(DIVIDER, isNumber) ?? 50);
  const [shown, setShown] = useState<string>(() => firstView(draftPlace(problemId, place)));
  const isHidden = (half: (typeof halves)[number]) => !isSplit && shown !== half;
  return (
    <div className={classes.page} data-narrow={!isSplit || undefined}>
      {!isSplit && (
        <div className={classes.switch}>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-label={t("problem.view")}
            value={shown}
            onChange={setShown}
            data={halves.map((value) => ({ value, label: t(`problem.${value}`) }))}
          />
        </div>
      )}
      <Splitter
        className={classes.split}
        sizes={[share, 100 - share]}
        onSizeChange={([size]) => typeof size === "number" && setShare(size)}
        onResizeEnd={() => writeStored(DIVIDER, share)}
        lineSize={1}
        handleColor="var(--line)"
        attributes={{ handle: { "aria-label": t("problem.divider"), hidden: !isSplit } }}
      >
        <Splitter.Pane
          defaultSize={50}
          min={isSplit ? LEFT_MIN : undefined}
          className={classes.pane}
          hidden={isHidden("statement")}
          onFocusCapture={() => setShown("statement")}
        >
          {left}
        </Splitter.Pane>
        <Splitter.Pane
          defaultSize={50}
          min={isSplit ? RIGHT_MIN : undefined}
          className={classes.pane}
          hidden={isHidden("solution")}
          onFocusCapture={() => setShown("solution")}
        >
          {!isSplit && <h1 className="visually-hidden">{title}</h1>}
          {right}
        </Splitter.Pane>
      </Splitter>
    </div>
  );
}

/** Back to the problems among which this one would be. */
function ToList() {
  const { t } = useTranslation();
  const { cid, tid, gid } = usePlace();
  const list: LinkProps =
    tid !== 0
      ? { to: "/training/$trainingID/problems", params: { trainingID: String(tid) } }
      : gid !== 0
        ? { to: "/group/$groupID/problem", params: { groupID: String(gid) } }
        : cid !== 0
          ? { to: "/contest/$contestID/problems", params: { contestID: String(cid) } }
          : { to: "/problem" };
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} {...list} />}>
      {t("solve.toList")}
    </Button>
  );
}
