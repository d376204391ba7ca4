import { Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  changeTrainingMember,
  downloadTrainingProgress,
  type TrainingMember,
  trainingFileFormats,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useCount } from "../../../lib/i18n.ts";
import type { KeywordSearch } from "../../../lib/search-params.ts";
import { download } from "../../../lib/transfer.ts";
import { DownloadButtons } from "../../../ui/DownloadButtons.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import { type Column, dateColumn } from "../../../ui/list/columns.tsx";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { Bars } from "../../board/Bars.tsx";
import { CellMark } from "../CellMark.tsx";
import { RANK_PAGE_SIZE } from "../search.ts";
import classes from "./plan.module.css";
import { adminPlanQuery, membersQuery, progressQuery, trainingsKey } from "./queries.ts";

interface MembersPageProps {
  tid: number;
  search: KeywordSearch;
}

/** Who works through a private training, and how far everybody is: as bars, as a table, as files. */
export function MembersPage({ tid, search }: MembersPageProps) {
  const { t } = useTranslation();
  const address = useListAddress(search, RANK_PAGE_SIZE);
  const { currentPage, limit } = address;
  const plan = useQuery(adminPlanQuery(tid)).data;
  const list = useQuery(membersQuery({ tid, currentPage, limit, keyword: search.keyword ?? null }));
  const columns = useColumns(tid);
  return (
    <AdminPage
      title={t("trainingAdmin.membersOf", { name: plan?.title ?? tid })}
      note={t("trainingAdmin.membersNote")}
      actions={
        list.data && (
          <DownloadButtons
            formats={trainingFileFormats}
            fetchFile={(format) => download(downloadTrainingProgress, { tid, format })}
          />
        )
      }
    >
      {list.data && <Pictures tid={tid} />}
      <ListCard
        label={t("trainingAdmin.members")}
        list={list}
        columns={columns}
        rowKey={(row) => row.uid}
        empty={t("trainingAdmin.noMember")}
        noneFound={t("admin.noneFound")}
        address={address}
        filters={
          <TextFilter
            isSearch
            label={t("trainingAdmin.memberSearch")}
            value={search.keyword}
            onChange={(keyword) => address.change({ keyword })}
          />
        }
      />
    </AdminPage>
  );
}

function useColumns(tid: number): Column<TrainingMember>[] {
  const { t } = useTranslation();
  const count = useCount();
  const progress = useQuery(progressQuery(tid)).data;
  const renew = useRenew([trainingsKey]);
  const change = useMutation({
    mutationFn: ({ uid, status }: TrainingMember) =>
      call(changeTrainingMember, { body: { tid, uid, status: !status } }),
    onSettled: renew,
  });
  return [
    {
      key: "user",
      title: t("trainingAdmin.user"),
      isName: true,
      cell: (row) => (
        <span>
          {row.username} <span className="admin-dim">{row.realname ?? row.school}</span>
        </span>
      ),
    },
    {
      key: "status",
      title: t("trainingAdmin.enabled"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("trainingAdmin.enabledOf", { name: row.username })}
          checked={row.status}
          disabled={change.isPending}
          onChange={() => change.mutate(row)}
        />
      ),
    },
    dateColumn("since", t("trainingAdmin.since"), (row) => row.gmtCreate),
    { key: "ac", title: t("trainingAdmin.solved"), kind: "right", cell: (row) => count(row.ac) },
    ...(progress?.problems ?? []).map(
      ({ displayId, title }): Column<TrainingMember> => ({
        key: displayId,
        title: <span title={title}>{displayId}</span>,
        label: displayId,
        className: classes.cell,
        cell: (row) => <CellMark cell={row.submissionInfo[displayId]} />,
      }),
    ),
  ];
}

/** How many got how far, and which problems stop them. */
function Pictures({ tid }: { tid: number }) {
  const { t } = useTranslation();
  const progress = useQuery(progressQuery(tid));
  if (progress.error) return <FailedState error={progress.error} onRetry={progress.refetch} />;
  if (!progress.data || progress.data.members === 0) return null;
  const { problems, bySolved } = progress.data;
  return (
    <div className={classes.charts}>
      <Card title={t("trainingAdmin.byProblem")}>
        <Bars
          bars={problems.map(({ displayId, tried, solved }) => ({
            name: displayId,
            value: solved,
            of: tried,
          }))}
        />
      </Card>
      <Card title={t("trainingAdmin.bySolved")}>
        <Bars
          bars={bySolved.map((members, solved) => ({
            name: t("trainingAdmin.solvedCount", { count: solved }),
            value: members,
          }))}
        />
      </Card>
    </div>
  );
}
