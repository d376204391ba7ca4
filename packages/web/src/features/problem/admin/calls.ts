import {
  addGroupProblem,
  addProblem,
  type BodyInput,
  changeGroupProblemAuth,
  changeProblemAuth,
  compileGroupInteractive,
  compileGroupSpj,
  compileInteractive,
  compileSpj,
  type DataOf,
  deleteGroupProblem,
  deleteProblem,
  getAdminProblem,
  getAdminProblemList,
  getAllProblemTags,
  getGroupAdminProblemList,
  getGroupNextProblemId,
  getGroupProblem,
  getGroupProblemTags,
  getNextProblemId,
  type ProblemBodyInput,
  type QueryInput,
  updateGroupProblem,
  updateProblem,
} from "@verdict/contract";
import type { z } from "zod";
import { call } from "../../../lib/call.ts";

type Program = z.input<typeof compileSpj.body>;
export type ListedProblem = DataOf<typeof getAdminProblemList>["records"][number];

/** What its writers do with the site's problems. */
const ofSite = {
  list: (query: QueryInput<typeof getAdminProblemList>, signal?: AbortSignal) =>
    call(getAdminProblemList, { query, signal }),
  one: (pid: number, signal: AbortSignal) => call(getAdminProblem, { query: { pid }, signal }),
  tags: (signal: AbortSignal) => call(getAllProblemTags, { query: { oj: "ME" }, signal }),
  nextId: (signal: AbortSignal) => call(getNextProblemId, { signal }),
  add: (body: ProblemBodyInput) => call(addProblem, { body }),
  change: (body: BodyInput<typeof updateProblem>) => call(updateProblem, { body }),
  changeAccess: (id: number, auth: number) => call(changeProblemAuth, { body: { id, auth } }),
  remove: (pid: number) => call(deleteProblem, { query: { pid } }),
  compile: (mode: "spj" | "interactive", body: Program) =>
    call(mode === "spj" ? compileSpj : compileInteractive, { body }),
};

/** The same of a group's problems; its list is narrowed by words alone. */
const ofGroup = (gid: number): typeof ofSite => ({
  list: ({ currentPage, limit, keyword }, signal) =>
    call(getGroupAdminProblemList, { query: { gid, currentPage, limit, keyword }, signal }),
  one: (pid, signal) => call(getGroupProblem, { query: { pid }, signal }),
  tags: (signal) => call(getGroupProblemTags, { query: { gid }, signal }),
  nextId: (signal) => call(getGroupNextProblemId, { query: { gid }, signal }),
  add: (body) => call(addGroupProblem, { body: { ...body, problem: { ...body.problem, gid } } }),
  change: (body) => call(updateGroupProblem, { body }),
  changeAccess: (pid, auth) => call(changeGroupProblemAuth, { query: { pid, auth } }),
  remove: (pid) => call(deleteGroupProblem, { query: { pid } }),
  compile: (mode, body) =>
    call(mode === "spj" ? compileGroupSpj : compileGroupInteractive, { query: { gid }, body }),
});

/** `gid` null: the site's. */
export const problemCalls = (gid: number | null) => (gid === null ? ofSite : ofGroup(gid));
