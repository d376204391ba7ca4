import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import classes from "./heat-map.module.css";
import { type Day, levelOf, monthStarts, weeksOf } from "./heat-map.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const NAMED_WEEKDAYS = new Set<number>([1, 3, 5]);

/** Keeps the words of the first and last weeks inside the card. */
const TIP_HALF_WIDTH = 100;

/** How far a key moves through the days. */
const moves: Record<string, number> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 };

/** A year of submissions, a square a day: one stop of the Tab key, and the arrow keys within. */
export default function HeatMap({ endDate, days }: { endDate: string; days: Day[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const weeks = weeksOf(endDate, days);
  const all = weeks.flat().filter((day) => day !== null);
  const most = Math.max(1, ...days.map((day) => day.count));
  const [focused, setFocused] = useState(endDate);
  const [shown, setShown] = useState<{ text: string; left: number; top: number } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const months = monthStarts(weeks);
  const monthName = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });
  const dayName = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });

  // Where there is no room for a year, the present is what is seen first.
  useEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);

  const wordsOf = ({ date, count }: Day) =>
    count === 0
      ? t("home.heat.noneOn", { date: formatDay(date, language) })
      : t("home.heat.day", { date: formatDay(date, language), count });

  const show = (cell: Element, day: Day) => {
    const box = frame.current?.getBoundingClientRect();
    const at = cell.getBoundingClientRect();
    if (!box) return;
    const middle = at.left + at.width / 2 - box.left;
    const left = Math.min(Math.max(middle, TIP_HALF_WIDTH), box.width - TIP_HALF_WIDTH);
    setShown({ text: wordsOf(day), left, top: at.top - box.top });
  };

  const press = (event: KeyboardEvent) => {
    const index = all.findIndex((day) => day.date === focused);
    const by = moves[event.key];
    const wanted =
      event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : by === undefined ? -1 : index + by;
    const target = all[wanted];
    if (!target) return;
    event.preventDefault();
    setFocused(target.date);
    frame.current?.querySelector<HTMLElement>(`[data-date="${target.date}"]`)?.focus();
  };

  return (
    <div ref={frame} className={classes.frame}>
      <div ref={scroller} className={classes.scroller}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days to move through */}
        <table role="grid" aria-label={t("home.heat.grid")} className={classes.grid} onKeyDown={press}>
          <thead aria-hidden>
            <tr>
              <td />
              {weeks.map((week, index) => {
                const start = months.find((month) => month.week === index);
                return (
                  <td key={week.find((day) => day)?.date} className={classes.month}>
                    {start && <span>{monthName.format(new Date(`${start.date}T00:00:00Z`))}</span>}
                  </td>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday) => (
              <tr key={weekday}>
                <td className={classes.weekday} aria-hidden>
                  {NAMED_WEEKDAYS.has(weekday) && dayName.format(Date.UTC(2023, 0, 1 + weekday))}
                </td>
                {weeks.map((week) => {
                  const day = week[weekday];
                  const key = `${week.find((one) => one)?.date}`;
                  if (!day) return <td key={key} aria-hidden />;
                  return (
                    <td
                      key={key}
                      data-date={day.date}
                      data-level={levelOf(day.count, most)}
                      className={classes.day}
                      tabIndex={day.date === focused ? 0 : -1}
                      aria-label={wordsOf(day)}
                      onPointerEnter={(event) => show(event.currentTarget, day)}
                      onPointerLeave={() => setShown(null)}
                      onFocus={(event) => {
                        setFocused(day.date);
                        show(event.currentTarget, day);
                      }}
                      onBlur={() => setShown(null)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && (
        <span className={classes.tip} style={{ left: shown.left, top: shown.top }} aria-hidden>
          {shown.text}
        </span>
      )}
      <p className={classes.legend} aria-hidden>
        {t("home.heat.less")}
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} data-level={level} className={classes.sample} />
        ))}
        {t("home.heat.more")}
      </p>
    </div>
  );
}
