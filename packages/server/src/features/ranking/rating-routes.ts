import { apiDate, getContestRatingList, getRatingList, getUserRating } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { contestById } from "../contest/queries.ts";
import { askedUser } from "./queries.ts";
import { changesInContest, changesOfUser, ratingList, ratingOf } from "./rating-queries.ts";

export function ratingRoutes(app: App<Viewer>, { db, totals }: Deps) {
  app.serve(getRatingList, ({ query }) =>
    listPage(query, withKeptTotal(totals, ["rating", query.searchUser], ratingList(db, query.searchUser))),
  );

  app.serve(getUserRating, async ({ query, viewer }) => {
    const { uid } = await askedUser(db, query, viewer);
    const [rated, changes] = await Promise.all([ratingOf(db, uid), changesOfUser(db, uid)]);
    return {
      rated,
      changes: changes.map(({ endTime, ...change }) => ({ ...change, endTime: apiDate(endTime) })),
    };
  });

  app.serve(getContestRatingList, async ({ query }) => {
    const contest = await contestById(db, query.cid);
    if (!contest?.visible || contest.groupId !== null) throw new Refusal("contest-not-found");
    return listPage(query, changesInContest(db, query.cid));
  });
}
