import { type CountName, countedVerdicts, type ProblemSummary } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatPercent } from "../../lib/units.ts";
import card from "../../ui/card.module.css";
import { statusName, toneOf } from "../../ui/verdict.ts";
import classes from "./list-statistics.module.css";

/** The site's own faults say nothing of the problems. */
const parts = countedVerdicts.filter(([name]) => name !== "se");

interface ListStatisticsProps {
  problems: readonly ProblemSummary[];
  /** The problem that is pointed at or has the focus; without one, all of the page are summed. */
  pid: number | null;
}

/** How submissions ended: of the problem in hand, or of all on the page. */
export default function ListStatistics({ problems, pid }: ListStatisticsProps) {
  const { t } = useTranslation();
  const one = problems.find((problem) => problem.pid === pid);
  const counted = one ? [one] : problems;
  const sum = (name: "total" | CountName) => counted.reduce((all, problem) => all + problem[name], 0);
  const total = sum("total");
  return (
    <section className={card.card} aria-label={t("problem.statistics")}>
      <div className={card.head}>
        <h2>{t("problem.statistics")}</h2>
      </div>
      <div className={classes.panel}>
        <p className={classes.whose}>
          {one ? `${one.problemId} ${one.title}` : t("problem.statisticsOfPage")}
        </p>
        <dl className={classes.rows}>
          {parts.map(([name, code]) => {
            const share = total > 0 ? (sum(name) / total) * 100 : 0;
            return (
              <div key={name}>
                <dt>{t(`status.${statusName(code)}`)}</dt>
                <dd>
                  <span className={classes.bar} aria-hidden>
                    <i data-tone={toneOf(code)} style={{ width: `${share}%` }} />
                  </span>
                  <span className="numeric">{formatPercent(total > 0 ? share : null)}</span>
                </dd>
              </div>
            );
          })}
        </dl>
        {!one && <p className={classes.hint}>{t("problem.statisticsHint")}</p>}
      </div>
    </section>
  );
}
