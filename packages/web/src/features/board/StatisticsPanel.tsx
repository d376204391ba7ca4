import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { contestRules } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { Bars } from "./Bars.tsx";
import classes from "./board-page.module.css";
import { Areas, colors, longerSteps, Stairs } from "./charts.tsx";
import { inkOn } from "./look.ts";
import { type BoardPlace, boardStatisticsQuery } from "./queries.ts";
import type { BoardStore } from "./store.ts";

/** Of the picture of all attempts. */
const STEPS_MAX = 48;

/** A contest in pictures; as frozen as its board. */
export default function StatisticsPanel({ place, store }: { place: BoardPlace; store: BoardStore }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useQuery(boardStatisticsQuery(place));
  const { spec } = store.standings;
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={520} radius={0} />;
  if (data.leaders.length === 0) return <EmptyState text={t("board.nobody")} />;
  const attempts = longerSteps(data.attempts, STEPS_MAX);
  const accepted = longerSteps(data.accepted, STEPS_MAX);
  const series = [
    { name: t("board.statistics.attempts"), color: "#2f74d6", values: attempts.sums },
    { name: t("board.statistics.accepted"), color: "#1c8a4a", values: accepted.sums },
  ];
  const lines = data.leaders.map(({ row, shown, progress }, index) => ({
    key: row,
    name: shown,
    color: colors[index % colors.length] ?? colors[0],
    points: progress.map(([second, points]) => [second, points] as const),
  }));
  const languages = Object.entries(data.languages).sort(([, a], [, b]) => b - a);
  return (
    <div className={classes.charts}>
      <Chart title={t("board.statistics.overTime")} names={series}>
        <Areas stepS={data.stepS * attempts.per} series={series} />
      </Chart>
      <Chart title={t("board.statistics.leaders")} names={lines}>
        <Stairs durationS={spec.durationS} lines={lines} />
      </Chart>
      <Chart
        title={t(contestRules[spec.type].hasPoints ? "board.statistics.full" : "board.statistics.solved")}
      >
        <Bars
          bars={spec.problems.map(({ label, color }, column) => {
            const { solved = 0, tried = 0 } = data.problems[column] ?? {};
            return { name: label, value: solved, of: tried, color: inkOn(color).background };
          })}
        />
      </Chart>
      <Chart title={t("board.statistics.languages")}>
        <Bars bars={languages.map(([name, value]) => ({ name, value }))} />
      </Chart>
    </div>
  );
}

interface ChartProps {
  title: string;
  names?: readonly { name: string; color: string; key?: number }[];
  children: ReactNode;
}

function Chart({ title, names = [], children }: ChartProps) {
  return (
    <figure className={classes.chart}>
      <figcaption>{title}</figcaption>
      {children}
      {names.length > 0 && (
        <ul className={classes.legend}>
          {names.map(({ name, color, key }) => (
            <li key={key ?? name}>
              <i style={{ background: color }} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
