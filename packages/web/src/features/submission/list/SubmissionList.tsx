import type { SubmissionSummary } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import type { ListAddress } from "../../../ui/list/address.ts";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { List, type ListResult } from "../../../ui/list/List.tsx";
import type { StatusSearch } from "../search.ts";
import classes from "../submission.module.css";
import { judgingColumn, submissionColumns } from "./columns.tsx";
import { AuthorFilter, StatusFilter, WhoseFilter } from "./filters.tsx";
import { useLiveRows } from "./live-list.ts";
import { SubmissionCard } from "./SubmissionCard.tsx";

interface SubmissionListProps {
  label: string;
  list: ListResult<SubmissionSummary>;
  address: ListAddress<StatusSearch>;
  filters: ReactNode;
  /** What the reader may do with a row. */
  actions?: ((row: SubmissionSummary) => ReactNode) | undefined;
}

/** Submissions of everybody, newest first, their verdicts followed live. */
export function SubmissionList({ label, list, address, filters, actions }: SubmissionListProps) {
  const { t } = useTranslation();
  useLiveRows(list.data?.records);
  const ownName = useSession().user?.username;
  const score = list.data?.records.some((row) => row.score !== null) ?? false;
  const shown = { problem: true, author: true, score, compact: false };
  const columns = submissionColumns(t, shown);
  if (actions) columns.push(judgingColumn(t, actions));
  return (
    <List
      label={label}
      list={list}
      address={address}
      filters={filters}
      columns={columns}
      rowKey={(row) => String(row.submitId)}
      rowAttributes={(row) => ({ "data-own": row.username === ownName || undefined })}
      empty={t("submission.noneYet")}
      noneFound={t("submission.noneFound")}
      showAll={t("submission.showAll")}
      className={classes.list}
      card={(row) => <SubmissionCard row={row} shown={shown} actions={actions?.(row)} />}
      cardClass={classes.cards}
    />
  );
}

/** Filters where problems have ids of their own: the bank, and a group. */
export function SubmissionFilters({ address }: { address: ListAddress<StatusSearch> }) {
  const { t } = useTranslation();
  const { search, change } = address;
  return (
    <>
      <WhoseFilter address={address} />
      <StatusFilter address={address} />
      <TextFilter
        className={classes.filter}
        label={t("submission.problemId")}
        value={search.problemID}
        onChange={(problemID) => change({ problemID })}
      />
      <AuthorFilter address={address} />
    </>
  );
}
