import type { PageKey } from "./access.ts";
import type { Attempt } from "./admit.ts";

/** What routes of the back office say; what decides comes with the first of them, and no other page carries it. */

const admission = () => import("./admit.ts");

export const requireOffice = async (attempt: Attempt) => (await admission()).requireOffice(attempt);

export const leaveSignIn = async (next: string | undefined) => (await admission()).leaveSignIn(next);

export const leadIn = async () => (await admission()).leadIn();

/** What every page of the back office says of itself: its name, and who may enter. */
export function officePage(page: PageKey) {
  return {
    staticData: { page },
    beforeLoad: async (attempt: Pick<Attempt, "preload">) => (await admission()).admit(page, attempt),
  };
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Which page of the back office this is. */
    page?: PageKey;
  }
}
