import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Calendar, getCalendar } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { parseDate } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import classes from "./calendar.module.css";
import { monthText } from "./month.ts";

interface CalendarEvent {
  key: string;
  at: Date;
  link: ReactNode;
  kind: "contest" | "assignment";
}

const dayText = (at: Date) => `${monthText(at)}-${String(at.getDate()).padStart(2, "0")}`;

/** The days of the weeks that a month (yyyy-MM) touches, from Monday. */
function daysOf(month: string): Date[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const lead = (new Date(year, number - 1, 1).getDay() + 6) % 7;
  const weeks = Math.ceil((lead + new Date(year, number, 0).getDate()) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => new Date(year, number - 1, 1 - lead + index));
}

/** A month's contests and the reader's assignments, by days; where it is narrow, the days that have some. */
export default function CalendarMonth({ month }: { month: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = useServerTime((now) => dayText(new Date(now)));
  const days = daysOf(month);
  const first = days[7] ?? new Date();
  const by = (months: number) => monthText(new Date(first.getFullYear(), first.getMonth() + months, 1));
  const [from, last] = [days[0] as Date, days.at(-1) as Date];
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const query = { from: from.toISOString(), to: to.toISOString() };
  const { data, error, refetch } = useQuery({
    queryKey: ["contest", "calendar", query],
    queryFn: ({ signal }) => call(getCalendar, { query, signal }),
    meta: { quiet: true },
  });
  if (error) return <FailedState error={error} onRetry={refetch} />;
  const events = Map.groupBy(eventsOf(data), ({ at }) => dayText(at));
  const inMonth = days.some((day) => monthText(day) === month && events.has(dayText(day)));
  const name = new Intl.DateTimeFormat(language, { year: "numeric", month: "long" }).format(first);
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short" });
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const full = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", weekday: "short" });
  return (
    <div className={classes.calendar} aria-busy={!data}>
      <nav className={classes.head} aria-label={t("contest.calendar.months")}>
        <Link to="/contest" search={{ month: by(-1) }} aria-label={t("contest.calendar.previous")}>
          ‹
        </Link>
        <h2>{name}</h2>
        <Link to="/contest" search={{ month: by(1) }} aria-label={t("contest.calendar.next")}>
          ›
        </Link>
      </nav>
      <ol className={classes.days}>
        {days.slice(0, 7).map((day) => (
          <li key={day.getDay()} className={classes.weekday} aria-hidden>
            {weekday.format(day)}
          </li>
        ))}
        {days.map((day) => {
          const key = dayText(day);
          const of = events.get(key) ?? [];
          return (
            <li
              key={key}
              className={classes.day}
              data-empty={of.length === 0 || undefined}
              data-outside={monthText(day) !== month || undefined}
              aria-current={key === today ? "date" : undefined}
            >
              <time dateTime={key}>
                <span aria-hidden className={classes.number}>
                  {day.getDate()}
                </span>
                <span className={classes.date}>{full.format(day)}</span>
              </time>
              {of.map(({ key: id, at, link, kind }) => (
                <p key={id} data-kind={kind}>
                  <span className="numeric">{time.format(at)}</span> {link}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
      {data && !inMonth && <EmptyState text={t("contest.calendar.none")} />}
    </div>
  );
}

/** A contest stands on the day of its start, an assignment where it is due. */
function eventsOf(data: Calendar | undefined): CalendarEvent[] {
  const contests = (data?.contests ?? []).map(
    ({ cid, title, startTime }): CalendarEvent => ({
      ...{ key: `c${cid}`, at: parseDate(startTime), kind: "contest" },
      link: (
        <Link to="/contest/$contestID" params={{ contestID: String(cid) }}>
          {title}
        </Link>
      ),
    }),
  );
  const assignments = (data?.assignments ?? []).map(
    ({ tid, title, group, dueTime }): CalendarEvent => ({
      ...{ key: `t${tid}`, at: parseDate(dueTime), kind: "assignment" },
      link: (
        <Link to="/training/$trainingID/problems" params={{ trainingID: String(tid) }} title={group}>
          {title}
        </Link>
      ),
    }),
  );
  return [...contests, ...assignments].toSorted((a, b) => Number(a.at) - Number(b.at));
}
