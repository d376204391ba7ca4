import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Place, PlaceContext } from "../submission/place.ts";
import { useGroup } from "./context.ts";
import { GroupDiscussionPlace } from "./GroupDiscussionPlace.tsx";

/** Problems and submissions below are this group's. */
export function GroupPlace({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const params = { groupID: String(group.id) };
  const place: Place = {
    ...{ cid: 0, tid: 0, gid: group.id, containsEnd: false, neighbours: [] },
    ...{ closed: null, door: null, isManager: false, isLimited: false, replaces: null },
    links: (
      <>
        <Link to="/group/$groupID" params={params} activeOptions={{ exact: true }}>
          {group.name}
        </Link>
        <Link to="/group/$groupID/problem" params={params} activeOptions={{ exact: true }}>
          {t("group.tab.problems")}
        </Link>
        <Link to="/group/$groupID/status" params={params} search={{ onlyMine: true }}>
          {t("problem.mySubmissions")}
        </Link>
      </>
    ),
  };
  return (
    <PlaceContext value={place}>
      <GroupDiscussionPlace>{children}</GroupDiscussionPlace>
    </PlaceContext>
  );
}
