import { apiDate, getOwnProgress, getUserCalendarHeatmap, getUserHomeInfo } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { cached } from "../../platform/cache.ts";
import { dayOf, SITE_ZONE } from "../../platform/days.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { levelTotals, solvedLevels, solvedWeeks } from "./progress.ts";
import { lastSignIn, namedUser, scoresOf, solvedBy, userDays } from "./queries.ts";

const TOTALS_MS = 60_000;

export function userHomeRoutes(app: App<Viewer>, { db, config }: Deps) {
  const totals = cached(config.LIST_TOTAL_MS && TOTALS_MS, () => levelTotals(db));
  async function find(query: { uid?: string; username?: string }, viewer: Viewer) {
    const isNamed = query.uid !== undefined || query.username !== undefined;
    if (!isNamed && !viewer.user) throw new Refusal("user-not-named");
    const user = await namedUser(db, isNamed ? query : { uid: viewer.user?.uid });
    if (!user) throw new Refusal("user-not-found");
    return user;
  }

  app.serve(getUserHomeInfo, async ({ query, viewer }) => {
    const user = await find(query, viewer);
    const [{ total, scoreList }, problems, signedInAt] = await Promise.all([
      scoresOf(db, user.uid),
      solvedBy(db, user.uid),
      lastSignIn(db, user.uid),
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
      rating: null,
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
    const { uid } = await find(query, viewer);
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
