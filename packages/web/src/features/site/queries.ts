import { queryOptions, useQuery } from "@tanstack/react-query";
import { getWebsiteConfig, type WebsiteConfig } from "@verdict/contract";
import { call } from "../../lib/call.ts";

export const websiteConfigQuery = queryOptions({
  queryKey: ["site", "config"],
  queryFn: ({ signal }) => call(getWebsiteConfig, { signal }),
  staleTime: 5 * 60_000,
});

const DEFAULT_SHORT_NAME = "OJ";

export function useWebsiteConfig(): WebsiteConfig | undefined {
  return useQuery(websiteConfigQuery).data;
}

/** What the site calls itself. Until the settings have come it is what the server's page says (packages/server/src/web.ts). */
export function useSiteNames(): { name: string; shortName: string } {
  const { name, shortName } = useWebsiteConfig() ?? document.documentElement.dataset;
  const short = shortName || DEFAULT_SHORT_NAME;
  return { name: name || short, shortName: short };
}

export const useShortName = (): string => useSiteNames().shortName;
