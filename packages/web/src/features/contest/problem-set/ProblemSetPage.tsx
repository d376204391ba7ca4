import { Button, Progress } from "@mantine/core";
import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import type { ContestProblemRow, ProblemInfo } from "@verdict/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration } from "../../../lib/dates.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { offsetsOf } from "../../../lib/local-date.ts";
import { formatTime } from "../../../lib/units.ts";
import card from "../../../ui/card.module.css";
import { IconPrinter } from "../../../ui/icons.ts";
import { allDrawn } from "../../../ui/printing.ts";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { Limits, StatementText } from "../../problem/Statement.tsx";
import { StatementSkeleton } from "../../problem/StatementSkeleton.tsx";
import statement from "../../problem/statement.module.css";
import { PageTitle } from "../../site/PageTitle.tsx";
import { useContest } from "../context.ts";
import { endFor } from "../phase.ts";
import { contestProblemsQuery } from "../queries.ts";
import { StartTime } from "../StartTime.tsx";
import classes from "./problem-set.module.css";
import { problemSheetQuery } from "./queries.ts";

/** All of a contest's statements behind a cover, as they are handed out on paper: each begins a sheet. */
export function ProblemSetPage() {
  const { t } = useTranslation();
  const { contest, containsEnd } = useContest();
  const { data: rows, error, refetch } = useQuery(contestProblemsQuery(contest.id, containsEnd));
  return (
    <div className={`${card.page} ${classes.set}`}>
      <PageTitle title={`${contest.title} - ${t("contest.problemSet.title")}`} />
      {rows?.length === 0 && (
        <section className={card.card}>
          <EmptyState text={t("contest.problems.none")} />
        </section>
      )}
      {!rows && error && <Failed error={error} onRetry={refetch} />}
      {rows?.length !== 0 && (rows || !error) && <ProblemSet rows={rows ?? []} />}
    </div>
  );
}

/** No rows: they are asked for. */
function ProblemSet({ rows }: { rows: readonly ContestProblemRow[] }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const language = useLanguage();
  const book = useRef<HTMLDivElement>(null);
  const sheets = useQueries({
    queries: rows.map(({ displayId }) => problemSheetQuery(contest.id, displayId, language)),
  });
  const printing = useMutation({
    mutationFn: async () => {
      if (book.current) await allDrawn(book.current);
      window.print();
    },
  });
  const problems = sheets.flatMap(({ data }) => data ?? []);
  const isWhole = rows.length > 0 && problems.length === rows.length;
  const failed = sheets.find(({ isError }) => isError);
  if (failed && !isWhole) {
    const again = () => Promise.all(sheets.map((sheet) => sheet.isError && sheet.refetch()));
    return <Failed error={failed.error} onRetry={again} />;
  }
  const progress = { done: problems.length, all: rows.length };
  return (
    <>
      <div className={`${classes.tools} screen-only`}>
        <p>
          {isWhole
            ? t("contest.problemSet.note")
            : rows.length > 0 && t("contest.problemSet.loading", progress)}
        </p>
        <Button
          size="sm"
          leftSection={<IconPrinter size={16} />}
          disabled={!isWhole}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
        >
          {t("contest.problemSet.print")}
        </Button>
      </div>
      {isWhole ? (
        <div ref={book}>
          <Cover problems={problems} />
          {problems.map((info) => (
            <Sheet key={info.problem.problemId} info={info} />
          ))}
        </div>
      ) : (
        <section className={`${card.card} ${classes.waiting}`} aria-busy>
          <Progress
            aria-label={t("contest.problemSet.title")}
            value={rows.length > 0 ? (problems.length / rows.length) * 100 : 0}
            transitionDuration={0}
          />
          <StatementSkeleton />
        </section>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <section className={card.card}>
      <FailedState error={error} onRetry={onRetry} />
    </section>
  );
}

function Sheet({ info }: { info: ProblemInfo }) {
  const { problem } = info;
  return (
    <article className={`${card.card} ${statement.statement} ${classes.problem}`}>
      <h2 className={classes.title}>
        <span className={classes.letter}>{problem.problemId}</span> {problem.title}
      </h2>
      <Limits info={info} />
      <StatementText info={info} />
    </article>
  );
}

function Cover({ problems }: { problems: readonly ProblemInfo[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contest } = useContest();
  const end = endFor(contest);
  return (
    <section className={`${card.card} ${classes.cover}`} aria-label={t("contest.problemSet.title")}>
      <p className={classes.contest}>{contest.title}</p>
      <p>
        <StartTime contest={contest} />
        {contest.pausedMs === undefined && (
          <>
            {" – "}
            <time dateTime={end}>{formatDateTime(end)}</time>{" "}
            <small>{offsetsOf(contest.startTime, end)}</small>
          </>
        )}
      </p>
      <p>{formatDuration(contest.duration, language)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t("problem.title")}</th>
            <th scope="col">{t("problem.timeLimit")}</th>
            <th scope="col">{t("problem.memoryLimit")}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ problem }) => (
            <tr key={problem.problemId}>
              <td>{problem.problemId}</td>
              <td>{problem.title}</td>
              <td>{formatTime(problem.timeLimit)}</td>
              <td>{problem.memoryLimit} MB</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
