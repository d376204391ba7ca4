import {
  addContest,
  addGroupContest,
  addGroupContestProblem,
  addProblemForContest,
  addProblemFromPublic,
  addPublicToGroupContest,
  type BodyInput,
  changeContestVisible,
  changeGroupContestVisible,
  cloneContest,
  cloneGroupContest,
  deleteContest,
  deleteGroupContest,
  getAdminContest,
  getAdminContestList,
  getContestProblemList,
  getGroupAdminContestList,
  getGroupContest,
  getGroupContestProblems,
  type ProblemBodyInput,
  type QueryInput,
  removeContestProblem,
  removeGroupContestProblem,
  saveContestProblem,
  saveGroupContestProblem,
  updateContest,
  updateGroupContest,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";

type ContestProblemChange = BodyInput<typeof saveContestProblem> & { cid: number };

/** What managers do with the site's contests. */
const ofSite = {
  list: (query: QueryInput<typeof getAdminContestList>, signal: AbortSignal) =>
    call(getAdminContestList, { query, signal }),
  one: (cid: number, signal: AbortSignal) => call(getAdminContest, { query: { cid }, signal }),
  add: (body: BodyInput<typeof addContest>) => call(addContest, { body }),
  change: (body: BodyInput<typeof updateContest>) => call(updateContest, { body }),
  show: (cid: number, visible: boolean) => call(changeContestVisible, { query: { cid, visible } }),
  clone: (cid: number) => call(cloneContest, { query: { cid } }),
  remove: (cid: number) => call(deleteContest, { query: { cid } }),
  problems: (query: QueryInput<typeof getContestProblemList>, signal?: AbortSignal) =>
    call(getContestProblemList, { query, signal }),
  addProblem: (body: ProblemBodyInput) => call(addProblemForContest, { body }),
  takeIn: (body: BodyInput<typeof addProblemFromPublic>) => call(addProblemFromPublic, { body }),
  takeOut: (cid: number, pid: number) => call(removeContestProblem, { query: { cid, pid } }),
  changeProblem: (body: ContestProblemChange): Promise<unknown> => call(saveContestProblem, { body }),
};

/** The same of a group's contests. */
const ofGroup = (gid: number): typeof ofSite => ({
  list: (query, signal) => call(getGroupAdminContestList, { query: { ...query, gid }, signal }),
  one: (cid, signal) => call(getGroupContest, { query: { cid }, signal }),
  add: (body) => call(addGroupContest, { body: { ...body, gid } }),
  change: (body) => call(updateGroupContest, { body }),
  show: (cid, visible) => call(changeGroupContestVisible, { query: { cid, visible } }),
  clone: (cid) => call(cloneGroupContest, { body: { cid } }),
  remove: (cid) => call(deleteGroupContest, { query: { cid } }),
  problems: (query, signal) => call(getGroupContestProblems, { query, signal }),
  addProblem: (body) =>
    call(addGroupContestProblem, { body: { ...body, problem: { ...body.problem, gid } } }),
  takeIn: (body) => call(addPublicToGroupContest, { body }),
  takeOut: (cid, pid) => call(removeGroupContestProblem, { query: { cid, pid } }),
  changeProblem: (body) => call(saveGroupContestProblem, { body }),
});

/** `gid` null: the site's. */
export const contestCalls = (gid: number | null) => (gid === null ? ofSite : ofGroup(gid));
