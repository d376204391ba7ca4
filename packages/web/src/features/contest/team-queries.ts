import { queryOptions } from "@tanstack/react-query";
import { type BodyInput, enterAsTeam, getContestTeam, withdrawTeam as withdraw } from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refreshContest } from "./queries.ts";

export function contestTeamsQuery(cid: number) {
  return queryOptions({
    queryKey: ["contest", "teams", cid],
    queryFn: ({ signal }) => call(getContestTeam, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

async function renewed(cid: number, work: Promise<unknown>): Promise<void> {
  await work;
  refreshContest(cid);
  await queryClient.invalidateQueries({ queryKey: ["contest", "teams", cid] });
}

export const enterWithTeam = (body: BodyInput<typeof enterAsTeam>) =>
  renewed(Number(body.cid), call(enterAsTeam, { body }));

export const withdrawTeam = (cid: number) => renewed(cid, call(withdraw, { query: { cid } }));
