import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { AssignmentRows } from "./AssignmentRows.tsx";
import { groupAssignmentsQuery } from "./queries.ts";

const SHOWN = 3;

/** On the group's home, the next due first; nothing where there is none. */
export function NextAssignments({ gid }: { gid: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(groupAssignmentsQuery({ gid, currentPage: 1, limit: SHOWN }));
  if (!data || data.records.length === 0) return null;
  return (
    <Panel
      title={t("group.tab.assignments")}
      more={
        <Link to="/group/$groupID/assignment" params={{ groupID: String(gid) }}>
          {t("training.assignment.all")}
        </Link>
      }
    >
      <AssignmentRows rows={data.records} />
    </Panel>
  );
}
