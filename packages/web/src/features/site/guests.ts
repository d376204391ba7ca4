import type { WebsiteConfig } from "@verdict/contract";

/** Whether guests may read. Until the settings have come it is what the server's page says (packages/server/src/web.ts). */
export const mayGuestsRead = (config: WebsiteConfig | undefined): boolean =>
  config?.guests ?? document.documentElement.dataset.closed === undefined;
