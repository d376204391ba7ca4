import type { ScoreGroup } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import classes from "../picture.module.css";
import { dependencyPlan } from "./dependencies.ts";

const WIDTH = 96;
const HEIGHT = 32;
const ACROSS = 56;
const BETWEEN = 14;

const leftOf = ({ column }: { column: number }) => column * (WIDTH + ACROSS) + 1;
const middleOf = ({ row }: { row: number }) => row * (HEIGHT + BETWEEN) + HEIGHT / 2 + 1;
/** What fits into a box. */
const short = (key: string) => (key.length > 11 ? `${key.slice(0, 10)}…` : key);

/** Which group waits for which, from left to right; how a line is drawn says when the dependency holds. */
export function DependencyPicture({ groups }: { groups: readonly ScoreGroup[] }) {
  const { t } = useTranslation();
  const plan = dependencyPlan(groups);
  if (!plan) return null;
  const width = plan.columns * (WIDTH + ACROSS) - ACROSS + 2;
  const height = plan.rows * (HEIGHT + BETWEEN) - BETWEEN + 2;
  const words = plan.arrows.map(({ from, to, pass }) =>
    t("admin.scoring.needsWords", { name: to.key, other: from.key, pass: t(`admin.scoring.passes.${pass}`) }),
  );
  return (
    <figure className={classes.picture}>
      <figcaption>{t("admin.scoring.picture")}</figcaption>
      <svg width={width} height={height} role="img" aria-label={words.join("; ")}>
        <defs>
          <marker
            id="needs"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" fill="currentColor" />
          </marker>
        </defs>
        {plan.arrows.map(({ from, to, pass }) => {
          const [x, y] = [leftOf(from) + WIDTH, middleOf(from)];
          const [toX, toY] = [leftOf(to), middleOf(to)];
          const half = (toX - x) / 2;
          return (
            <path
              key={`${from.key} ${to.key} ${pass}`}
              className={classes.arrow}
              data-pass={pass}
              d={`M${x} ${y}C${x + half} ${y} ${toX - half} ${toY} ${toX} ${toY}`}
              markerEnd="url(#needs)"
            />
          );
        })}
        {plan.groups.map((group) => (
          <g key={group.key} transform={`translate(${leftOf(group)} ${middleOf(group) - HEIGHT / 2})`}>
            <rect className={classes.box} width={WIDTH} height={HEIGHT} rx={6} />
            <text x={WIDTH / 2} y={HEIGHT / 2} className={classes.boxText}>
              {short(group.key)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
