import { redirect } from "@tanstack/react-router";
import { hasRole } from "../../lib/audience.ts";
import { i18n, loadTexts, whenTexts } from "../../lib/i18n.ts";
import { session } from "../../lib/session.ts";
import { type PageKey, pageAudience } from "./access.ts";

export interface Attempt {
  location: { href: string };
  /** The link is only pointed at. */
  preload: boolean;
}

const ownRoles = () => session.get().user?.roleList ?? [];

/** Whether there is a page of the back office for the user. */
const mayEnter = () => session.get().token !== null && hasRole("organiser", ownRoles());

/** The first page of the back office for the user. */
export const officeHome = () =>
  hasRole(pageAudience.dashboard, ownRoles()) ? "/admin/dashboard" : "/admin/contest";

/** Stands where they are led to (LandingNote). A link that is only pointed at needs no words. */
async function noteOf(preload: boolean, words: () => string) {
  if (preload) return {};
  await Promise.all([whenTexts(), loadTexts("admin")]);
  return { state: { note: words() } };
}

/** Sends those whom the office is not for to the sign-in; signed in, they go on to where they wanted. */
export async function requireOffice({ location, preload }: Attempt): Promise<void> {
  if (mayEnter()) return;
  // Who is signed out sees what is asked of them; others may not know that it is another account.
  const name = session.get().user?.username;
  const note = name ? await noteOf(preload, () => i18n.t("admin.login.other", { name })) : {};
  throw redirect({ to: "/admin/login", search: { next: location.href }, replace: true, ...note });
}

/** Whom the sign-in finds out, it sends to their own first page. */
export function leadIn(): never {
  throw redirect({ to: mayEnter() ? officeHome() : "/admin/login", replace: true });
}

/** Who may enter has no business at the sign-in. */
export function leaveSignIn(next: string | undefined): void {
  if (mayEnter()) throw redirect({ href: next ?? officeHome(), replace: true });
}

/** Sends those whom a page is not for to their own first page. */
export async function admit(page: PageKey, { preload }: Pick<Attempt, "preload">): Promise<void> {
  if (hasRole(pageAudience[page], ownRoles())) return;
  const note = await noteOf(preload, () => i18n.t("admin.denied"));
  throw redirect({ to: officeHome(), replace: true, ...note });
}
