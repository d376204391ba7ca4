import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DataOf, getDryRunChanges } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useOwnAddress } from "../../ui/list/address.ts";
import { dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import { useContest } from "../contest/context.ts";
import classes from "./desk.module.css";
import { dryRunChangesQuery } from "./queries.ts";

const ROWS = 20;
type Change = DataOf<typeof getDryRunChanges>["records"][number];

/** Submissions whose verdict or points would be others; asked for anew when their number changes. */
export function DryRunChanges({ id, changed }: { id: number; changed: number }) {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const address = useOwnAddress(ROWS);
  const page = { currentPage: address.currentPage, limit: address.limit };
  const list = useQuery(dryRunChangesQuery(cid, id, { ...page, changed }));
  return (
    <Panel title={t("desk.dryRun.submissions")}>
      <List
        label={t("desk.dryRun.submissions")}
        list={list}
        address={address}
        pager="short"
        rowKey={({ submitId }: Change) => String(submitId)}
        empty={t("desk.dryRun.sameVerdicts")}
        expectedRows={3}
        columns={[
          {
            key: "id",
            title: t("desk.rejudge.submission"),
            kind: "tight",
            isName: true,
            cell: ({ submitId, displayId }) => (
              <Link
                to="/contest/$contestID/problem/$problemID/submission-detail/$submitID"
                params={{ contestID: String(cid), problemID: displayId, submitID: String(submitId) }}
              >
                {submitId}
              </Link>
            ),
          },
          { key: "problem", title: t("desk.problem"), kind: "tight", cell: ({ displayId }) => displayId },
          { key: "who", title: t("desk.dryRun.who"), cell: ({ shown }) => shown },
          { key: "language", title: t("desk.dryRun.language"), kind: "tight", cell: (row) => row.language },
          dateColumn<Change>("at", t("desk.dryRun.at"), ({ submitTime }) => submitTime),
          { key: "now", title: t("desk.dryRun.now"), cell: ({ before }) => <Verdict {...before} /> },
          { key: "then", title: t("desk.dryRun.after"), cell: ({ after }) => <Verdict {...after} /> },
        ]}
      />
    </Panel>
  );
}

function Verdict({ status, score }: Change["before"]) {
  return (
    <>
      <VerdictTag status={status} />
      {score !== null && <span className={`numeric ${classes.dim}`}> {score}</span>}
    </>
  );
}
