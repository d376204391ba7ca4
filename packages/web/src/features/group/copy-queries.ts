import { queryOptions } from "@tanstack/react-query";
import { type BodyInput, getGroupCopies, getGroupCopyPlan, startGroupCopy } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { renewed } from "./queries.ts";

export const copyPlanQuery = (gid: number) =>
  queryOptions({
    queryKey: ["group", "copyPlan", gid],
    queryFn: ({ signal }) => call(getGroupCopyPlan, { query: { gid }, signal }),
    meta: { quiet: true },
  });

/** Asked for again while one is being made. */
const WATCH_MS = 1000;

export const copiesQuery = (gid: number) =>
  queryOptions({
    queryKey: ["group", "copies", gid],
    queryFn: ({ signal }) => call(getGroupCopies, { query: { gid }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.records.some((copy) => copy.state === "running") ? WATCH_MS : false,
    meta: { quiet: true },
  });

export const copyGroup = (body: BodyInput<typeof startGroupCopy>) => renewed(call(startGroupCopy, { body }));
