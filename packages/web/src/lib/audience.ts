import { useSession } from "./session.ts";

/** Whom something is for, as the contract's access words name them; the server decides, this spares the click. */
export type Audience = "organiser" | "staff" | "root/pa" | "root";

const allowed: Record<Audience, readonly string[]> = {
  // Who makes contests on the site: all for whom the back office has a page.
  organiser: ["root", "admin", "problem_admin", "organiser"],
  staff: ["root", "admin", "problem_admin"],
  "root/pa": ["root", "problem_admin"],
  root: ["root"],
};

export function hasRole(audience: Audience, roles: readonly string[]): boolean {
  return allowed[audience].some((role) => roles.includes(role));
}

/** Whether the user is one of these. */
export function useHasRole(audience: Audience): boolean {
  return hasRole(audience, useSession().user?.roleList ?? []);
}
