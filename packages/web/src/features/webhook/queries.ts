import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getWebhookDeliveries, getWebhookDelivery, getWebhooks } from "@verdict/contract";
import { call } from "../../lib/call.ts";

/** Whose webhooks: of a contest, a group or, with neither, the site. */
export interface Place {
  readonly cid?: number;
  readonly gid?: number;
}

/** Nobody tells of these: they are asked for while something waits. */
const POLL_MS = 3000;

export const webhooksQuery = (place: Place) =>
  queryOptions({
    queryKey: ["webhook", place, "list"],
    queryFn: ({ signal }) => call(getWebhooks, { query: place, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? POLL_MS : false),
    meta: { quiet: true },
  });

export const deliveriesQuery = (place: Place, id: number, page: { currentPage: number; limit: number }) =>
  queryOptions({
    queryKey: ["webhook", place, "deliveries", id, page],
    queryFn: ({ signal }) => call(getWebhookDeliveries, { query: { ...place, id, ...page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.records.some(({ state }) => state === "waiting") ? POLL_MS : false,
    meta: { quiet: true },
  });

export const deliveryQuery = (place: Place, id: number, delivery: string) =>
  queryOptions({
    queryKey: ["webhook", place, "delivery", id, delivery],
    queryFn: ({ signal }) => call(getWebhookDelivery, { query: { ...place, id, delivery }, signal }),
    meta: { quiet: true },
  });
