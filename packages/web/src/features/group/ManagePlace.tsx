import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import card from "../../ui/card.module.css";
import { type Office, OfficeContext } from "../admin/office.ts";
import frame from "../contest/contest-pages.module.css";
import { useGroup } from "./context.ts";
import "../admin/ui/admin.css";

/** Pages of the back office below are about what is this group's. */
export function ManagePlace() {
  const { group, isManager } = useGroup();
  const { id: gid, shortName } = group;
  const office = useMemo(
    (): Office => ({ gid, keepsAll: isManager, prefix: shortName.toUpperCase() }),
    [gid, isManager, shortName],
  );
  return (
    <OfficeContext value={office}>
      <div className={`${card.page} ${frame.below}`}>
        <Outlet />
      </div>
    </OfficeContext>
  );
}
