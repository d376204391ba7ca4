import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { useGroup } from "../group/context.ts";
import { AssignmentRows } from "./AssignmentRows.tsx";
import classes from "./assignment.module.css";
import { groupAssignmentsQuery } from "./queries.ts";

const SHOWN = 3;

/** On the group's home, the next due first; nothing where there is none. */
export function NextAssignments() {
  const { t } = useTranslation();
  const {
    group: { id: gid },
    isAdmin,
  } = useGroup();
  const { data } = useQuery(groupAssignmentsQuery({ gid, currentPage: 1, limit: SHOWN }));
  if (!data || data.records.length === 0) return null;
  return (
    <Panel
      title={t("group.tab.assignments")}
      more={
        <span className={classes.links}>
          {isAdmin && (
            <Link to="/coursework/$kind/$placeID/gradebook" params={{ kind: "group", placeID: String(gid) }}>
              {t("training.assignment.gradebook")}
            </Link>
          )}
          <Link to="/group/$groupID/assignment" params={{ groupID: String(gid) }}>
            {t("training.assignment.all")}
          </Link>
        </span>
      }
    >
      <AssignmentRows rows={data.records} isTeaching={isAdmin} />
    </Panel>
  );
}
