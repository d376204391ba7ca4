import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Place } from "../place.ts";
import type { StatusSearch } from "../search.ts";

interface StatusLinkProps {
  /** Where it was submitted. */
  place: Pick<Place, "cid" | "gid">;
  search: StatusSearch;
  className?: string | undefined;
  children: ReactNode;
}

/** To the list of submissions: the site's, a group's or a contest's. */
export function StatusLink({ place: { cid, gid }, children, ...link }: StatusLinkProps) {
  if (cid === 0 && gid !== 0) {
    return (
      <Link to="/group/$groupID/status" params={{ groupID: String(gid) }} {...link}>
        {children}
      </Link>
    );
  }
  if (cid === 0) {
    return (
      <Link to="/status" {...link}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/contest/$contestID/submissions" params={{ contestID: String(cid) }} {...link}>
      {children}
    </Link>
  );
}
