import { SegmentedControl, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { CommentReportRow, DiscussionReportRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { type ListAddress, useListAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../../ui/list/columns.tsx";
import type { ListResult } from "../../../ui/list/List.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { DeleteAction } from "../../admin/ui/RowActions.tsx";
import { withLabels } from "../report-labels.ts";
import { type ReportKind, type ReportSearch, reportKinds } from "../search.ts";
import { excerptOf } from "./excerpt.ts";
import {
  commentReportsQuery,
  handle,
  handleOfComment,
  removeMany,
  removeText,
  reportsQuery,
} from "./queries.ts";

const SIZE = 10;

/** What users reported: open ones first. */
export function ReportsPage({ search }: { search: ReportSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  return (
    <AdminPage title={t("admin.page.discussionReports")}>
      {search.kind === "comment" ? <OfComments address={address} /> : <OfDiscussions address={address} />}
    </AdminPage>
  );
}

interface OfKindProps {
  address: ListAddress<ReportSearch>;
}

function OfDiscussions({ address }: OfKindProps) {
  const { t } = useTranslation();
  const list = useQuery(reportsQuery({ currentPage: address.currentPage, limit: address.limit }));
  return (
    <Reports<DiscussionReportRow>
      address={address}
      list={list}
      textOf={(row) => row.discussionTitle ?? String(row.did)}
      addressOf={(row) => discussionAt(row.did, row.gid)}
      authorOf={(row) => row.discussionAuthor}
      onHandle={handle}
      question={t("discussion.deleteQuestion")}
      onDelete={(row) => removeMany([row.did])}
    />
  );
}

function OfComments({ address }: OfKindProps) {
  const { t } = useTranslation();
  const list = useQuery(commentReportsQuery({ currentPage: address.currentPage, limit: address.limit }));
  return (
    <Reports<CommentReportRow>
      address={address}
      list={list}
      textOf={(row) => excerptOf(row.text)}
      addressOf={({ commentId, did, cid, gid }) =>
        `${did === null ? `/contest/${cid}/comment` : discussionAt(did, gid)}?comment=${commentId}`
      }
      authorOf={(row) => row.author}
      onHandle={handleOfComment}
      question={t("discussion.deleteCommentQuestion")}
      mayDelete={(row) => row.mayDelete}
      onDelete={removeText}
    />
  );
}

const discussionAt = (did: number, gid: number | null) =>
  `${gid === null ? "" : `/group/${gid}`}/discussion-detail/${did}`;

/** What reports of every kind have. */
type AnyRow = Pick<DiscussionReportRow, "id" | "reporter" | "content" | "status" | "gmtCreate">;

interface ReportsProps<Row extends AnyRow> {
  address: ListAddress<ReportSearch>;
  list: ListResult<Row>;
  /** What was reported: a title, or how a text begins. */
  textOf: (row: Row) => string;
  addressOf: (row: Row) => string;
  authorOf: (row: Row) => string | null;
  onHandle: (id: number, status: boolean) => Promise<unknown>;
  /** Asked before what was reported is deleted. */
  question: string;
  mayDelete?: (row: Row) => boolean;
  onDelete: (row: Row) => Promise<unknown>;
}

function Reports<Row extends AnyRow>(props: ReportsProps<Row>) {
  const { address, list, textOf, addressOf, authorOf, onHandle, question, mayDelete, onDelete } = props;
  const { t } = useTranslation();
  const renew = useRenew([
    ["admin", "discussion-report"],
    ["admin", "comment-report"],
  ]);
  const mark = useMutation({
    mutationFn: ({ id, status }: AnyRow) => onHandle(id, !status),
    onSuccess: renew,
  });
  const remove = useMutation({ mutationFn: onDelete, onSuccess: renew });
  const columns: Column<Row>[] = [
    {
      key: "about",
      title: t("discussion.admin.reported"),
      isName: true,
      cell: (row) => (
        <a href={addressOf(row)} target="_blank" rel="noreferrer">
          {textOf(row)}
        </a>
      ),
    },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: authorOf },
    {
      key: "content",
      title: t("discussion.admin.report"),
      cell: (row) => withLabels(row.content, (label) => t(`discussion.label.${label}`)),
    },
    { key: "reporter", title: t("discussion.admin.reporter"), kind: "tight", cell: (row) => row.reporter },
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    {
      key: "handled",
      title: t("discussion.admin.handled"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={`${t("discussion.admin.handled")}: ${textOf(row)}`}
          checked={row.status}
          disabled={mark.isPending}
          onChange={() => mark.mutate(row)}
        />
      ),
    },
    actionsColumn(t("admin.actions"), (row) =>
      mayDelete?.(row) === false ? null : (
        <DeleteAction name={textOf(row)} question={question} onDelete={() => remove.mutate(row)} />
      ),
    ),
  ];
  return (
    <ListCard
      label={t("admin.page.discussionReports")}
      list={list}
      columns={columns}
      rowKey={(row) => String(row.id)}
      empty={t("discussion.admin.noReport")}
      address={address}
      filters={
        <SegmentedControl
          size="xs"
          aria-label={t("discussion.admin.kind")}
          value={address.search.kind ?? "discussion"}
          onChange={(kind) => address.change({ kind: kind as ReportKind })}
          data={reportKinds.map((kind) => ({ value: kind, label: t(`discussion.admin.reportKind.${kind}`) }))}
        />
      }
    />
  );
}
