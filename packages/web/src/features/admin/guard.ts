import { redirect } from "@tanstack/react-router";
import { hasRole } from "../../lib/audience.ts";
import { i18n, loadTexts, whenTexts } from "../../lib/i18n.ts";
import { session } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { type PageKey, pageAudience } from "./access.ts";

interface Attempt {
  location: { href: string };
  /** The link is only pointed at. */
  preload: boolean;
}

const isStaff = () => {
  const { token, user } = session.get();
  return token !== null && hasRole("staff", user?.roleList ?? []);
};

async function say(key: "admin.login.again" | "admin.denied"): Promise<void> {
  await whenTexts();
  await loadTexts("admin");
  toast(i18n.t(key), "warning");
}

/** Who comes without a right to is told; whose session ends here knows. */
let wasStaff = false;

/** Sends those who are no staff to the sign-in; signed in, they go on to where they wanted. */
export function requireStaff({ location, preload }: Attempt): void {
  if (isStaff()) {
    wasStaff = true;
    return;
  }
  if (!wasStaff && !preload) void say("admin.login.again");
  wasStaff = false;
  throw redirect({ to: "/admin/login", search: { next: location.href }, replace: true });
}

/** Who is staff already has no business at the sign-in. */
export function leaveSignIn(next: string | undefined): void {
  if (isStaff()) throw redirect({ href: next ?? "/admin/dashboard", replace: true });
}

/** What every page of the back office says of itself: its name, and who may enter. */
export function officePage(page: PageKey) {
  return {
    staticData: { page },
    beforeLoad: ({ preload }: { preload: boolean }) => {
      if (hasRole(pageAudience[page], session.get().user?.roleList ?? [])) return;
      if (!preload) void say("admin.denied");
      throw redirect({ to: "/admin/dashboard", replace: true });
    },
  };
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Which page of the back office this is. */
    page?: PageKey;
  }
}
