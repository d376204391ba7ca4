import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Place } from "../place.ts";
import type { StatusSearch } from "../search.ts";

interface StatusLinkProps {
  /** Where it was submitted. */
  place: Pick<Place, "cid" | "gid">;
  search: StatusSearch;
  children: ReactNode;
}

/** To the list of submissions: the site's, a group's or a contest's. */
export function StatusLink({ place: { cid, gid }, search, children }: StatusLinkProps) {
  if (cid === 0 && gid !== 0) {
    return (
      <Link to="/group/$groupID/status" params={{ groupID: String(gid) }} search={search}>
        {children}
      </Link>
    );
  }
  if (cid === 0) {
    return (
      <Link to="/status" search={search}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/contest/$contestID/submissions" params={{ contestID: String(cid) }} search={search}>
      {children}
    </Link>
  );
}
