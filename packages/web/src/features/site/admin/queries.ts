import { queryOptions } from "@tanstack/react-query";
import {
  type DataOf,
  getAccessConfig,
  getBackups,
  getDbAndRedisConfig,
  getEmailConfig,
  getHomeCarousel,
  getMailOutbox,
  getSwitchInfo,
  getWebConfig,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";
import { listQuery } from "../../../ui/list/query.ts";

const OUTBOX_EVERY_MS = 5000;

/** What a form of settings begins with is read anew each time; the page tells of a failure. */
const forForm = { staleTime: 0, gcTime: 0, meta: { quiet: true } };

export const siteConfigQuery = queryOptions({
  queryKey: ["admin", "config", "web"],
  queryFn: async ({ signal }) => {
    const [web, access] = await Promise.all([
      call(getWebConfig, { signal }),
      call(getAccessConfig, { signal }),
    ]);
    return { ...web, ...access };
  },
  ...forForm,
});

/** Asked again while something goes on. */
export const backupsQuery = queryOptions({
  queryKey: ["admin", "backups"],
  queryFn: ({ signal }) => call(getBackups, { signal }),
  refetchInterval: ({ state }) => (state.data?.backups.some(({ work }) => work) ? 2000 : false),
  meta: { quiet: true },
});

export const switchesQuery = queryOptions({
  queryKey: ["admin", "config", "switch"],
  queryFn: ({ signal }) => call(getSwitchInfo, { signal }),
  ...forForm,
});

export const mailConfigQuery = queryOptions({
  queryKey: ["admin", "config", "mail"],
  queryFn: ({ signal }) => call(getEmailConfig, { signal }),
  ...forForm,
});

export const placesQuery = queryOptions({
  queryKey: ["admin", "config", "places"],
  queryFn: ({ signal }) => call(getDbAndRedisConfig, { signal }),
});

export const picturesQuery = queryOptions({
  queryKey: ["admin", "carousel"],
  queryFn: ({ signal }) => call(getHomeCarousel, { signal }),
  meta: { quiet: true },
});

export type Mail = DataOf<typeof getMailOutbox>["records"][number];

export const outboxQuery = (currentPage: number | undefined, limit: number) => ({
  ...listQuery(["admin", "outbox"], getMailOutbox, { currentPage, limit }),
  refetchInterval: OUTBOX_EVERY_MS,
});
