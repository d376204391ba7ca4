import { apiDate, getOwnProgress, getUserCalendarHeatmap, getUserHomeInfo } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { cached } from "../../platform/cache.ts";
import { dayOf, SITE_ZONE } from "../../platform/days.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { levelTotals, solvedLevels, solvedWeeks } from "./progress.ts";
import { askedUser, lastSignIn, scoresOf, solvedBy, userDays } from "./queries.ts";
import { ratingOf } from "./rating-queries.ts";

const TOTALS_MS = 60_000;

export function userHomeRoutes(app: App<Viewer>, { db, config }: Deps) {
  const totals = cached(config.LIST_TOTAL_MS && TOTALS_MS, () => levelTotals(db));
  app.serve(getUserHomeInfo, async ({ query, viewer }) => {
    const user = await askedUser(db, query, viewer);
    const [{ total, scoreList }, problems, signedInAt, rated] = await Promise.all([
      scoresOf(db, user.uid),
      solvedBy(db, user.uid),
      lastSignIn(db, user.uid),
      ratingOf(db, user.uid),
    ]);
    return {
      uid: user.uid,
      username: user.username,
      school: user.school,
      signature: user.signature,
      nickname: user.nickname,
      gender: user.gender,
      github: user.github,
      blog: user.blog,
      avatar: user.avatar,
      titleName: user.titleName,
      titleColor: user.titleColor,
      total,
      rating: rated?.rating ?? null,
      scoreList,
      solvedList: problems.map((problem) => problem.problemId),
      solvedGroupByDifficulty:
        problems.length > 0
          ? Object.fromEntries(Map.groupBy(problems, (problem) => String(problem.difficulty)))
          : null,
      recentLoginTime: signedInAt && apiDate(signedInAt),
    };
  });

  app.serve(getUserCalendarHeatmap, async ({ query, viewer }) => {
    const { uid } = await askedUser(db, query, viewer);
    return { endDate: dayOf(new Date()), dataList: await userDays(db, uid, SITE_ZONE) };
  });

  app.serve(getOwnProgress, async ({ viewer }) => {
    const { uid } = signedIn(viewer);
    const [all, own, weeks] = await Promise.all([
      totals(),
      solvedLevels(db, uid),
      solvedWeeks(db, uid, SITE_ZONE),
    ]);
    const levels = all.map(({ difficulty, total }) => {
      const solved = own.get(difficulty) ?? 0;
      // What was solved a moment ago may be newer than the totals.
      return { difficulty, solved, total: Math.max(total, solved) };
    });
    return { levels, weeks };
  });
}
