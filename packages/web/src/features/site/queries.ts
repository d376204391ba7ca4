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

export function useShortName(): string {
  return useWebsiteConfig()?.shortName || DEFAULT_SHORT_NAME;
}
