import type { DataOf, getLastWeekSubmissionStatistics } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { HiddenTable } from "../../ui/HiddenTable.tsx";
import classes from "./week-chart.module.css";

type Week = DataOf<typeof getLastWeekSubmissionStatistics>;

/** Seven pairs of bars: all submissions of a day, and the accepted ones before them. Numbers stand with the bars. */
export default function WeekChart({ week }: { week: Week }) {
  const { t } = useTranslation();
  const { dateStrList, acCountList, totalCountList } = week;
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  const most = Math.max(1, ...totalCountList);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span>
          <i data-kind="total" aria-hidden />
          {t("home.week.total")}
        </span>
        <span>
          <i data-kind="accepted" aria-hidden />
          {t("home.week.accepted")}
        </span>
        <span className={classes.summary}>
          {t("home.week.summary", { total: sum(totalCountList), accepted: sum(acCountList) })}
        </span>
      </figcaption>
      <div className={classes.chart} aria-hidden>
        {dateStrList.map((day, index) => {
          const total = totalCountList[index] ?? 0;
          const accepted = acCountList[index] ?? 0;
          return (
            <div key={day} className={classes.day}>
              <div className={classes.bars}>
                <Bar kind="total" count={total} most={most} />
                <Bar kind="accepted" count={accepted} most={most} />
              </div>
              <span className="numeric">{day}</span>
            </div>
          );
        })}
      </div>
      <HiddenTable
        caption={t("home.week.title")}
        heads={[t("home.week.day"), t("home.week.total"), t("home.week.accepted")]}
        rows={dateStrList.map((day, index) => [day, totalCountList[index], acCountList[index]])}
      />
    </figure>
  );
}

function Bar({ kind, count, most }: { kind: "total" | "accepted"; count: number; most: number }) {
  const format = useCount();
  return (
    <div
      className={classes.bar}
      data-kind={count > 0 ? kind : undefined}
      style={{ height: `${(count / most) * 100}%` }}
    >
      <span className="numeric">{count > 0 ? format(count) : ""}</span>
    </div>
  );
}
