import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DataOf, getSubmissionDistribution, Spread } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatLength, formatMemory, formatPercent, formatTime } from "../../../lib/units.ts";
import { distributionQuery } from "../queries.ts";
import classes from "./standing.module.css";

type Distribution = NonNullable<DataOf<typeof getSubmissionDistribution>>;

/** Where an accepted program stands among the others in its language; nothing while there are no others. */
export function Standing({ submitId }: { submitId: number }) {
  const { t } = useTranslation();
  const found = useQuery(distributionQuery(submitId)).data;
  if (!found || found.total < 2) return <p className={classes.note}>{t("solve.standing.alone")}</p>;
  return (
    <>
      <div className={classes.charts}>
        <Histogram
          title={t("submission.time")}
          spread={found.time}
          better={t("solve.standing.faster", { percent: formatPercent(found.time.better * 100) })}
          format={formatTime}
        />
        <Histogram
          title={t("submission.memory")}
          spread={found.memory}
          better={t("solve.standing.smaller", { percent: formatPercent(found.memory.better * 100) })}
          format={formatMemory}
        />
      </div>
      {found.fastest.length > 0 && (
        <div className={classes.shared}>
          <Programs
            title={t("solve.standing.fastest")}
            programs={found.fastest}
            measure={({ time }) => formatTime(time)}
          />
          <Programs
            title={t("solve.standing.shortest")}
            programs={found.shortest}
            measure={({ length }) => formatLength(length)}
          />
        </div>
      )}
      <p className={classes.note}>
        {t("solve.standing.among", { count: found.total, language: found.language })}
      </p>
    </>
  );
}

interface HistogramProps {
  title: string;
  spread: Spread;
  better: string;
  format: (value: number) => string;
}

function Histogram({ title, spread: { bins, own }, better, format }: HistogramProps) {
  const most = Math.max(...bins.map(({ count }) => count));
  const ownAt = bins.findLastIndex(({ from }) => from <= own);
  return (
    <figure className={classes.chart}>
      <figcaption>
        <b>{title}</b> <span className="numeric">{format(own)}</span>
        <span className={classes.better}>{better}</span>
      </figcaption>
      <div className={classes.bars} role="img" aria-label={`${title}: ${format(own)}. ${better}`}>
        {bins.map(({ from, to, count }, at) => (
          <i
            key={from}
            data-own={at === ownAt || undefined}
            data-empty={count === 0 || undefined}
            style={{ height: `${Math.max(3, (count / most) * 100)}%` }}
            title={`${format(from)} – ${format(to)}: ${count}`}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{format(bins[0]?.from ?? own)}</span>
        <span>{format(bins.at(-1)?.to ?? own)}</span>
      </div>
    </figure>
  );
}

interface ProgramsProps {
  title: string;
  programs: Distribution["fastest"];
  measure: (program: Distribution["fastest"][number]) => string;
}

function Programs({ title, programs, measure }: ProgramsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {programs.map((program) => (
          <li key={program.submitId}>
            <Link to="/submission-detail/$submitId" params={{ submitId: String(program.submitId) }}>
              {program.username}
            </Link>{" "}
            <span className="numeric">{measure(program)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
