import { queryOptions } from "@tanstack/react-query";
import {
  type BodyInput,
  getVirtualAttempts,
  getVirtualRun,
  giveUpVirtualRun,
  startVirtualRun,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { parseDate } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { askTime } from "../../lib/server-clock.ts";

export function virtualRunQuery(cid: number) {
  return queryOptions({
    queryKey: ["contest", "virtual", cid],
    queryFn: ({ signal }) => call(getVirtualRun, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

export function virtualAttemptsQuery(cid: number) {
  return queryOptions({
    queryKey: ["problem", "virtual-attempts", cid], // a verdict that comes renews what stands under problems
    queryFn: ({ signal }) => call(getVirtualAttempts, { query: { cid }, signal }),
    meta: { quiet: true },
  });
}

/** With a run everything in the contest is other than it was. */
async function renewed(work: Promise<unknown>): Promise<void> {
  await work;
  await Promise.all(
    [["contest"], ["problem"], ["submission"], ["board"]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

export const startRun = (body: BodyInput<typeof startVirtualRun>) => renewed(started(body));

/** A run begins at a moment of the server's: the page's clock is not behind it from now on. */
const started = (body: BodyInput<typeof startVirtualRun>) =>
  askTime(
    () => call(startVirtualRun, { body }),
    ({ startTime }) => parseDate(startTime).getTime(),
  );

export const giveUpRun = (cid: number) => renewed(call(giveUpVirtualRun, { query: { cid } }));
