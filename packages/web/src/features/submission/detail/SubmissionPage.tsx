import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type DataOf,
  type getSubmissionDetail,
  isInProgress,
  OUTPUT_ONLY_LANGUAGE,
  type ProblemHome,
  type Submission,
  status,
} from "@verdict/contract";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { loadTexts } from "../../../lib/i18n.ts";
import { useSession } from "../../../lib/session.ts";
import { formatLength, formatMemory, formatTime } from "../../../lib/units.ts";
import { Boundary } from "../../../ui/Boundary.tsx";
import { CodeBlock } from "../../../ui/CodeBlock.tsx";
import card from "../../../ui/card.module.css";
import { FailedState } from "../../../ui/states.tsx";
import { VerdictIcon } from "../../../ui/VerdictIcon.tsx";
import { statusName, toneOf } from "../../../ui/verdict.ts";
import { PushAsk } from "../../push/later.tsx";
import { useReview } from "../../review/queries.ts";
import { PageTitle } from "../../site/PageTitle.tsx";
import { beginsWithFile } from "../files/begins-with-file.ts";
import { readableCode } from "../hidden-code.ts";
import { problemAddress } from "../home.ts";
import { useJudgeWords } from "../judge-words.ts";
import { JudgingActions } from "../judging/JudgingActions.tsx";
import { useLiveSubmission } from "../live.ts";
import { caseResultQuery, refreshAfterVerdict, submissionQuery } from "../queries.ts";
import { CaseGrid } from "./CaseGrid.tsx";
import { CauseText } from "./CauseText.tsx";
import { CompilerOutput } from "./CompilerOutput.tsx";
import { casesOf, firstFailing } from "./case-states.ts";
import { type CaseState, causeOf } from "./cause.ts";
import { Neighbours } from "./Neighbours.tsx";
import { OwnActions } from "./OwnActions.tsx";
import { ShareButton } from "./ShareButton.tsx";
import { Standing } from "./Standing.tsx";
import { SubtaskList } from "./SubtaskList.tsx";
import classes from "./submission-page.module.css";
import { Timeline } from "./Timeline.tsx";
import { Warnings } from "./Warnings.tsx";

const SentFiles = lazy(() => import("../files/SentFiles.tsx"));
const ReviewedSource = lazy(async () => {
  const [source] = await Promise.all([import("../../review/ReviewedSource.tsx"), loadTexts("review")]);
  return source;
});

export function SubmissionPage({ submitId }: { submitId: number }) {
  const { t } = useTranslation();
  const detail = useQuery(submissionQuery(submitId));
  return (
    <div className={card.page}>
      <PageTitle title={t("submission.numbered", { number: submitId })} isHeading={!detail.data} />
      {detail.isError && (
        <FailedState error={detail.error} onRetry={detail.refetch}>
          <Link to="/status">{t("submission.list")}</Link>
        </FailedState>
      )}
      {detail.isPending && <SubmissionSkeleton />}
      {detail.data && <Loaded detail={detail.data} />}
    </div>
  );
}

function Loaded({ detail }: { detail: DataOf<typeof getSubmissionDetail> }) {
  const { t } = useTranslation();
  const { submission: stored, title, codeShare, staffTrace, home } = detail;
  const isOpen = isInProgress(stored.status);
  const [wasDone] = useState(!isOpen);
  const live = useLiveSubmission(isOpen ? stored.submitId : null, () => refreshAfterVerdict(stored.submitId));
  const submission = live ? { ...stored, ...definedOf(live.submission) } : stored;
  const isDone = !isInProgress(submission.status);
  const { data: results, isLoading } = useQuery({ ...caseResultQuery(stored.submitId), enabled: isDone });
  const cases = casesOf(results) ?? live?.cases ?? [];
  const total = live?.caseCount ?? cases.length;
  const isInGroup = useSession().user !== null && (stored.gid ?? 0) > 0 && stored.cid === 0;
  const deciding = isDone ? (causeOf(submission, cases)?.test?.seq ?? null) : null;
  const below = (
    <>
      {isDone && <Explanation submission={submission} cases={cases} staffTrace={staffTrace} />}
      {total > 0 && submission.status !== status.compileError && (
        <Card title={t("submission.tests")}>
          {results?.subTaskJudgeCaseVoList ? (
            <SubtaskList
              subtasks={results.subTaskJudgeCaseVoList}
              mode={results.judgeCaseMode}
              explained={deciding}
            />
          ) : (
            <CaseGrid
              cases={cases}
              total={total}
              first={deciding ?? (isDone ? firstTold(cases) : null)}
              explained={deciding}
              roomy
            />
          )}
        </Card>
      )}
      <SourceCard submission={submission} cases={cases} codeShare={codeShare ?? false} />
      {submission.status === status.accepted && submission.cid === 0 && (
        <Card title={t("solve.standing.title")}>
          <Standing submitId={stored.submitId} />
        </Card>
      )}
      <Card title={t("timeline.title")}>
        <Timeline submitId={stored.submitId} isDone={isDone} />
      </Card>
    </>
  );
  return (
    <div className={classes.stack}>
      <Banner submission={submission} title={title} home={home} />
      {isOpen && <PushAsk kind="verdict" />}
      {isInGroup && <Neighbours submitId={stored.submitId} />}
      <Facts submission={submission} title={title} home={home} />
      {/* What the tests say would push all below it down. Who has seen them come goes on seeing them. */}
      {isLoading && wasDone ? <CardSkeletons /> : below}
    </div>
  );
}

/** A failing test whose output may be seen says more than the verdict does. */
function firstTold(cases: Parameters<typeof firstFailing>[0]): number | null {
  return firstFailing(cases.filter(({ output }) => output))?.seq ?? null;
}

/** The pushed state has no code and may not have the message: what is null there stays as it was. */
function definedOf(pushed: Submission): Partial<Submission> {
  return Object.fromEntries(Object.entries(pushed).filter(([, value]) => value !== null));
}

interface SubmissionProps {
  submission: Submission;
  /** Of its problem. */
  title: string;
  home: ProblemHome;
}

function Banner({ submission, title, home }: SubmissionProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.banner} data-tone={toneOf(submission.status)}>
      <VerdictIcon status={submission.status} size={30} />
      <div>
        <h1 aria-live="polite">{t(`status.${statusName(submission.status)}`)}</h1>
        <p>
          {t("submission.numbered", { number: submission.submitId })} · {submission.language} ·{" "}
          <Link to="/user-home" search={{ uid: submission.uid, username: submission.username }}>
            {submission.username}
          </Link>
          {submission.isManual && ` · ${t("submission.byHand")}`}
        </p>
      </div>
      <div className={classes.actions}>
        <OwnActions submission={submission} title={title} home={home} />
        <JudgingActions submission={submission} />
      </div>
    </header>
  );
}

function Facts({ submission, title, home }: SubmissionProps) {
  const { t } = useTranslation();
  const facts: [label: string, value: ReactNode][] = [
    [t("submission.problem"), <ProblemOf key="problem" submission={submission} title={title} home={home} />],
    [t("submission.submitted"), formatDateTime(submission.submitTime)],
    [t("submission.time"), formatTime(submission.time)],
    [t("submission.memory"), formatMemory(submission.memory)],
    [t("submission.length"), formatLength(submission.length)],
    [t("submission.judger"), submission.judger ?? "–"],
  ];
  if (submission.score !== null) facts.splice(4, 0, [t("submission.score"), submission.score]);
  return (
    <dl className={`${card.card} ${classes.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ProblemOf({ submission: { cid, displayPid }, title, home }: SubmissionProps) {
  if (!displayPid) return "–";
  return (
    <Link {...problemAddress(displayPid, cid, home)}>
      {displayPid} {title}
    </Link>
  );
}

interface ExplanationProps {
  submission: Submission;
  cases: Parameters<typeof CauseText>[0]["cases"];
  /** null for all but staff. */
  staffTrace: string | null;
}

function Explanation({ submission, cases, staffTrace }: ExplanationProps) {
  const { t } = useTranslation();
  const say = useJudgeWords();
  return (
    <Card title={t("submission.why")}>
      <CauseText submission={submission} cases={cases} />
      {submission.errorMessage && submission.status === status.compileError && (
        <div className={classes.message}>
          <CompilerOutput text={say(submission.errorMessage, submission.errorSentences)} />
        </div>
      )}
      {staffTrace && (
        <details className={classes.message}>
          <summary>{t("solve.judging.trace")}</summary>
          <CodeBlock code={staffTrace} language={null} />
        </details>
      )}
    </Card>
  );
}

interface SourceCardProps {
  submission: Submission;
  cases: readonly CaseState[];
  codeShare: boolean;
}

function SourceCard({ submission, cases, codeShare }: SourceCardProps) {
  const { t } = useTranslation();
  const isOwn = useSession().user?.uid === submission.uid;
  const share = isOwn && codeShare && submission.cid === 0 && <ShareButton submission={submission} />;
  const review = useReview(submission);
  const isReviewed = review !== undefined && (review.mayBegin || review.threads.length > 0);
  const code = readableCode(submission.code);
  const plain = (
    <CodeBlock
      code={code ?? ""}
      language={submission.language}
      lineNumbers
      foldsLong={submission.status !== status.compileError}
    />
  );
  return (
    <Card title={t("submission.source")} side={share}>
      {code === null ? (
        <p className={classes.hidden}>{t(submission.code ? "solve.hiddenCode" : "submission.codeHidden")}</p>
      ) : submission.language === OUTPUT_ONLY_LANGUAGE ? (
        <Suspense fallback={plain}>
          <SentFiles submitId={submission.submitId} cases={cases} />
        </Suspense>
      ) : isReviewed ? (
        <Suspense fallback={plain}>
          <ReviewedSource
            submitId={submission.submitId}
            code={code}
            language={submission.language}
            review={review}
          />
        </Suspense>
      ) : (
        plain
      )}
      {code !== null && beginsWithFile(code, submission.language) && (
        <Suspense fallback={null}>
          <SentFiles submitId={submission.submitId} />
        </Suspense>
      )}
      {code !== null && <Warnings submission={submission} code={code} />}
    </Card>
  );
}

function Card({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{title}</h2>
        {side}
      </div>
      <div className={classes.body}>
        <Boundary>{children}</Boundary>
      </div>
    </section>
  );
}

function SubmissionSkeleton() {
  return (
    <div className={classes.stack} aria-hidden>
      <Skeleton height={76} />
      <Skeleton height={62} />
      <CardSkeletons />
    </div>
  );
}

function CardSkeletons() {
  return (
    <>
      <Skeleton height={130} />
      <Skeleton height={360} />
    </>
  );
}
