import {
  addGroupTraining,
  addPublicToGroupTraining,
  addTraining,
  addTrainingProblem,
  type BodyInput,
  changeGroupTrainingStatus,
  changeTrainingStatus,
  cloneGroupTraining,
  cloneTraining,
  deleteGroupTraining,
  deleteTraining,
  getAdminTraining,
  getAdminTrainingList,
  getGroupAdminTrainingList,
  getGroupTraining,
  getGroupTrainingCategories,
  getGroupTrainingProblems,
  getTrainingAdminProblems,
  getTrainingCategory,
  type QueryInput,
  removeGroupTrainingProblem,
  removeTrainingProblem,
  updateGroupTraining,
  updateTraining,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";

/** With a category that there is, or one that is made for the group. */
type Drafted<Body> = Omit<Body, "trainingCategory"> &
  Pick<BodyInput<typeof addGroupTraining>, "trainingCategory">;

/** The site's are made on a page of their own. */
const known = (category: BodyInput<typeof addGroupTraining>["trainingCategory"]) =>
  category && "id" in category ? { id: category.id } : null;

/** What managers do with the site's trainings. */
const ofSite = {
  list: (query: QueryInput<typeof getAdminTrainingList>, signal: AbortSignal) =>
    call(getAdminTrainingList, { query, signal }),
  one: (tid: number, signal: AbortSignal) => call(getAdminTraining, { query: { tid }, signal }),
  categories: (signal: AbortSignal) => call(getTrainingCategory, { signal }),
  add: ({ training, trainingCategory }: Drafted<BodyInput<typeof addTraining>>) =>
    call(addTraining, { body: { training, trainingCategory: known(trainingCategory) } }),
  change: ({ trainingCategory, ...same }: Drafted<BodyInput<typeof updateTraining>>) =>
    call(updateTraining, { body: { ...same, trainingCategory: known(trainingCategory) } }),
  show: (tid: number, status: boolean) => call(changeTrainingStatus, { query: { tid, status } }),
  clone: (tid: number) => call(cloneTraining, { body: { tid } }),
  remove: (tid: number) => call(deleteTraining, { query: { tid } }),
  candidates: (query: QueryInput<typeof getTrainingAdminProblems>, signal: AbortSignal) =>
    call(getTrainingAdminProblems, { query, signal }),
  takeIn: (body: BodyInput<typeof addTrainingProblem>) => call(addTrainingProblem, { body }),
  takeOut: (tid: number, pid: number) => call(removeTrainingProblem, { query: { tid, pid } }),
};

/** The same of a group's trainings. */
const ofGroup = (gid: number): typeof ofSite => ({
  list: (query, signal) => call(getGroupAdminTrainingList, { query: { ...query, gid }, signal }),
  one: (tid, signal) => call(getGroupTraining, { query: { tid }, signal }),
  categories: (signal) => call(getGroupTrainingCategories, { query: { gid }, signal }),
  add: (body) => call(addGroupTraining, { body: { ...body, training: { ...body.training, gid } } }),
  change: (body) => call(updateGroupTraining, { body }),
  show: (tid, status) => call(changeGroupTrainingStatus, { query: { tid, status } }),
  clone: (tid) => call(cloneGroupTraining, { body: { tid } }),
  remove: (tid) => call(deleteGroupTraining, { query: { tid } }),
  candidates: (query, signal) => call(getGroupTrainingProblems, { query, signal }),
  takeIn: (body) => call(addPublicToGroupTraining, { body }),
  takeOut: (tid, pid) => call(removeGroupTrainingProblem, { query: { tid, pid } }),
});

/** `gid` null: the site's. */
export const trainingCalls = (gid: number | null) => (gid === null ? ofSite : ofGroup(gid));
