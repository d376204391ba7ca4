import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { AssignmentRows } from "./AssignmentRows.tsx";
import { ownAssignmentsQuery } from "./queries.ts";

/** What is to be handed in in all of the reader's groups, the next due first; nothing where there is none. */
export function OwnAssignments() {
  const { t } = useTranslation();
  const { data } = useQuery(ownAssignmentsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("training.assignment.own")}>
      <AssignmentRows rows={data} ofGroups />
    </Panel>
  );
}
