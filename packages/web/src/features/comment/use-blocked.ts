import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../lib/session.ts";
import { blockedQuery } from "../message/queries.ts";

/** Uids of whom the reader wants to hear nothing; a guest hears all. */
export function useBlocked(): string[] {
  const { user } = useSession();
  const { data = [] } = useQuery({ ...blockedQuery, enabled: user !== null });
  return data.map(({ uid }) => uid);
}
