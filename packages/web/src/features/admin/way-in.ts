import { useHasRole } from "../../lib/audience.ts";
import { officePageIn } from "./office.ts";

/**
 * `officePageIn` for who has a way there: whoever manages something of the site's does so without its office, once they are no
 * staff any more.
 */
export function useWayIn(gid: number | null): ReturnType<typeof officePageIn> | null {
  const isOfSite = useHasRole("organiser");
  return gid !== null || isOfSite ? officePageIn(gid) : null;
}
