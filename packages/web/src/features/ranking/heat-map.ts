/** One square of the year: a day and what was submitted on it. */
export interface Day {
  /** yyyy-MM-dd */
  date: string;
  count: number;
}

const DAY_MS = 86_400_000;
const DAYS = 365;

/**
 * The year that ends with `endDate` as weeks of seven days from Sunday on; null before the first and after the last day.
 * Days that `counts` leaves out have none.
 */
export function weeksOf(endDate: string, counts: readonly Day[]): (Day | null)[][] {
  const byDate = new Map(counts.map(({ date, count }) => [date, count]));
  const end = Date.parse(`${endDate}T00:00:00Z`);
  const start = end - DAYS * DAY_MS;
  const weeks: (Day | null)[][] = [];
  for (let at = start - new Date(start).getUTCDay() * DAY_MS; at <= end; at += 7 * DAY_MS) {
    weeks.push(
      Array.from({ length: 7 }, (_, weekday) => {
        const day = at + weekday * DAY_MS;
        if (day < start || day > end) return null;
        const date = new Date(day).toISOString().slice(0, 10);
        return { date, count: byDate.get(date) ?? 0 };
      }),
    );
  }
  return weeks;
}

/** Colour of a square, 0 (nothing) to 4 (as much as on the user's fullest day). */
export function levelOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 4));
}

/** Weeks in which a month begins, with any day of it; the first week only where its month lasts long enough to be named. */
export function monthStarts(weeks: (Day | null)[][]): { week: number; date: string }[] {
  const starts: { week: number; date: string }[] = [];
  let last = "";
  weeks.forEach((week, index) => {
    const date = week.find((day) => day !== null)?.date ?? "";
    const month = date.slice(0, "yyyy-MM".length);
    if (month !== last) starts.push({ week: index, date });
    last = month;
  });
  const [first, second] = starts;
  return first && second && second.week - first.week < 3 ? starts.slice(1) : starts;
}
