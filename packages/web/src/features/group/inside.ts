import {
  getGroupContestList,
  getGroupProblemList,
  getGroupTrainingList,
  type QueryInput,
} from "@verdict/contract";
import { listQuery } from "../../ui/list/query.ts";

/** Lists of what lies in a group. Keys begin as those of the site's lists, so that the same acts renew them. */

export const groupProblemsQuery = (query: QueryInput<typeof getGroupProblemList>) =>
  listQuery(["problem", "of-group"], getGroupProblemList, query);

export const groupContestsQuery = (query: QueryInput<typeof getGroupContestList>) =>
  listQuery(["contest", "of-group"], getGroupContestList, query);

/** How far one is, is one's own. */
export const groupTrainingsQuery = (
  query: QueryInput<typeof getGroupTrainingList>,
  uid: string | undefined,
) => listQuery(["training", "of-group", uid ?? ""], getGroupTrainingList, query);
