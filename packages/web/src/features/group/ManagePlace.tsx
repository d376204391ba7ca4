import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { EmptyState } from "../../ui/states.tsx";
import { type Office, OfficeContext } from "../admin/office.ts";
import frame from "../contest/contest-pages.module.css";
import { useGroup } from "./context.ts";
import "../admin/ui/admin.css";

/** Pages of the back office below are about what is this group's. */
export function ManagePlace() {
  const { t } = useTranslation();
  const { group, isMember, isManager } = useGroup();
  const { id: gid, shortName } = group;
  const office = useMemo(
    (): Office => ({ gid, keepsAll: isManager, prefix: shortName.toUpperCase() }),
    [gid, isManager, shortName],
  );
  return (
    <OfficeContext value={office}>
      <div className={`${card.page} ${frame.below}`}>
        {isMember ? <Outlet /> : <EmptyState text={t("group.menuShut")} />}
      </div>
    </OfficeContext>
  );
}
