import { useHasRole } from "../../../lib/audience.ts";
import { useSession } from "../../../lib/session.ts";
import { useOffice } from "../../admin/office.ts";

/**
 * Whether the user manages a contest or training: who made it, root, roots of its group. Who sees a group's pages is a
 * member, so that its maker need not be asked for more. The server decides, this spares the click.
 */
export function useManages(): (thing: { uid: string }) => boolean {
  const isRoot = useHasRole("root");
  const { keepsAll } = useOffice();
  const uid = useSession().user?.uid;
  return (thing) => isRoot || keepsAll || thing.uid === uid;
}

/** Whether they may delete it: of the site's only root, in a group who manages it. */
export function useMayDelete(): (thing: { uid: string }) => boolean {
  const isRoot = useHasRole("root");
  const isOfSite = useOffice().gid === null;
  const manages = useManages();
  return (thing) => (isOfSite ? isRoot : manages(thing));
}
