import { useTranslation } from "react-i18next";
import { HiddenTable } from "../../../ui/HiddenTable.tsx";
import classes from "./dashboard.module.css";
import type { Overview } from "./queries.ts";

type Day = Overview["days"][number];

interface DayChartProps {
  label: string;
  days: readonly Day[];
  series: readonly { field: Exclude<keyof Day, "day">; name: string; color: string }[];
}

const WIDTH = 560;
const HEIGHT = 160;
const FOOT = 18;
const LEFT = 34;

/** Bars by day; the same numbers stand in a table for who does not see them. */
export function DayChart({ label, days, series }: DayChartProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...days.flatMap((day) => series.map(({ field }) => day[field])));
  const top = niceTop(most);
  const step = (WIDTH - LEFT) / Math.max(1, days.length);
  const bar = Math.min(14, (step - 6) / series.length);
  const y = (value: number) => (HEIGHT - FOOT) * (1 - value / top) + 4;
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} aria-hidden className={classes.chart}>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} stroke="var(--line)" />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {Math.round(value)}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <g key={day.day}>
            {series.map(({ field, color, name }, at) => (
              <rect
                key={field}
                x={LEFT + index * step + (step - bar * series.length) / 2 + at * bar}
                width={bar - 1}
                y={y(day[field])}
                height={Math.max(0, y(0) - y(day[field]))}
                fill={color}
              >
                <title>{`${day.day} ${name}: ${day[field]}`}</title>
              </rect>
            ))}
            {index % 2 === days.length % 2 && (
              <text x={LEFT + index * step + step / 2} y={HEIGHT} textAnchor="middle">
                {day.day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={classes.legend}>
        {series.map(({ field, name, color }) => (
          <span key={field}>
            <i style={{ background: color }} />
            {name}
          </span>
        ))}
      </figcaption>
      <HiddenTable
        caption={label}
        heads={[t("admin.dashboard.day"), ...series.map(({ name }) => name)]}
        rows={days.map((day) => [day.day, ...series.map(({ field }) => day[field])])}
      />
    </figure>
  );
}

/** The next even number of the kind 2, 4, 10, 20, 40, 100 above `most`. */
function niceTop(most: number): number {
  for (let size = 1; ; size *= 10) {
    for (const factor of [2, 4, 10]) if (most <= factor * size) return factor * size;
  }
}
