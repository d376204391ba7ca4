import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RatingChange } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDay, parseDate } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import card from "../../ui/card.module.css";
import { FailedState } from "../../ui/states.tsx";
import { userRatingQuery } from "./queries.ts";
import { RatingNumber, RatingStep } from "./RatingNumber.tsx";
import classes from "./rating.module.css";

const HEIGHT = 330;

/** How a user's rating came about: a line over time, and each contest below it. */
export default function RatingCard({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(userRatingQuery(uid));
  if (data?.rated === null) return null;
  return (
    <section className={card.card} aria-busy={!data && !isError}>
      <div className={card.head}>
        <h2>{t("home.rating.title")}</h2>
      </div>
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton height={HEIGHT} radius={0} />}
      {data?.rated && (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>{t("home.rating.now")}</dt>
              <dd>
                <RatingNumber rating={data.rated.rating} isProvisional={data.rated.isProvisional} />{" "}
                <span className={classes.dim}>± {data.rated.deviation}</span>
              </dd>
            </div>
            <div>
              <dt>{t("home.rating.highest")}</dt>
              <dd>
                <RatingNumber rating={data.rated.highest} />
              </dd>
            </div>
            <div>
              <dt>{t("home.rating.contests")}</dt>
              <dd className="numeric">{data.rated.contests}</dd>
            </div>
          </dl>
          {data.changes.length > 1 && <Line changes={data.changes} />}
          <Changes changes={data.changes} />
        </>
      )}
    </section>
  );
}

const WIDTH = 720;
const TALL = 200;
const LEFT = 60;
const FOOT = 26;

/** The numbers stand in the table below. */
function Line({ changes }: { changes: readonly RatingChange[] }) {
  const language = useLanguage();
  const times = changes.map(({ endTime }) => parseDate(endTime).getTime());
  const ratings = changes.map(({ after }) => after);
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const low = Math.floor((Math.min(...ratings) - 20) / 100) * 100;
  const high = Math.ceil((Math.max(...ratings) + 20) / 100) * 100;
  const step = Math.max(100, Math.ceil((high - low) / 500) * 100);
  const marks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
  const x = (time: number) => LEFT + 8 + ((time - from) / Math.max(1, to - from)) * (WIDTH - LEFT - 20);
  const y = (rating: number) => 16 + ((high - rating) / (high - low)) * (TALL - FOOT - 16);
  const points = changes.map(({ cid, title, after }, index) => ({
    ...{ cid, title, after, x: x(times[index] ?? from), y: y(after) },
  }));
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${TALL}`} aria-hidden className={classes.chart}>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
            <text x={LEFT - 6} y={y(mark) + 4} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        <text x={LEFT + 8} y={TALL - 4}>
          {formatDay(changes[0]?.endTime.slice(0, 10) ?? "", language)}
        </text>
        <text x={WIDTH - 4} y={TALL - 4} textAnchor="end">
          {formatDay(changes.at(-1)?.endTime.slice(0, 10) ?? "", language)}
        </text>
        <polyline points={points.map((point) => `${point.x},${point.y}`).join(" ")} />
        {points.map((point) => (
          <circle key={point.cid} cx={point.x} cy={point.y} r={3.5}>
            <title>{`${point.title}: ${point.after}`}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}

function Changes({ changes }: { changes: readonly RatingChange[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard
    <section className={classes.changes} aria-label={t("home.rating.changes")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("home.rating.contest")}</th>
            <th scope="col">{t("home.rank.place")}</th>
            <th scope="col">{t("home.rating.title")}</th>
            <th scope="col">{t("home.rating.change")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.toReversed().map(({ cid, title, ratedPlace, people, before, after }) => (
            <tr key={cid}>
              <td>
                <Link to="/contest/$contestID/ratings" params={{ contestID: String(cid) }}>
                  {title}
                </Link>
              </td>
              <td className="numeric">
                {ratedPlace} / {people}
              </td>
              <td>
                <RatingNumber rating={after} />
              </td>
              <td>
                <RatingStep before={before} after={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
