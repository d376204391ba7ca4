import { SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { AdminProblem } from "@verdict/contract";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_MAX } from "../../../lib/search-params.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useOwnAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { List, type ListResult } from "../../../ui/list/List.tsx";
import { useOffice } from "../../admin/office.ts";
import { adminProblemsQuery } from "./queries.ts";

const SIZE = 10;
const PAUSE_MS = 250;

/** What is asked of the bank while somebody chooses problems. */
export function useCandidateSearch() {
  const [keyword, setKeyword] = useState("");
  const [asked] = useDebouncedValue(keyword.trim(), PAUSE_MS);
  const address = useOwnAddress(SIZE);
  const { currentPage, limit } = address;
  const change = (next: string) => {
    setKeyword(next);
    address.turnTo(1);
  };
  return { keyword, change, address, query: { currentPage, limit, ...(asked && { keyword: asked }) } };
}

/** In a group problems are chosen from its own or from the site's list: which, and the group's that fit. */
export function useOwnCandidates({ address, query }: ReturnType<typeof useCandidateSearch>) {
  const { gid } = useOffice();
  const [isOwn, setOwn] = useState(gid !== null);
  const found = useQuery({ ...adminProblemsQuery(gid, query), enabled: isOwn });
  const choose = (own: boolean) => {
    setOwn(own);
    address.turnTo(1);
  };
  return { isOwn, choose: gid === null ? undefined : choose, found };
}

/** The columns by which a problem is known. */
export const candidateColumns = (t: TFunction): Column<AdminProblem>[] => [
  {
    key: "id",
    title: t("admin.problems.id"),
    kind: "tight",
    cell: (row) => <span className="mono">{row.problemId}</span>,
  },
  { key: "title", title: t("admin.problems.title"), isName: true, cell: (row) => row.title },
];

interface CandidatesDialogProps {
  title: string;
  note: string;
  empty: string;
  search: ReturnType<typeof useCandidateSearch>;
  found: ListResult<AdminProblem>;
  columns: Column<AdminProblem>[];
  /** In a group: whether its own problems are shown, and how to change that. */
  isOwn: boolean;
  choose: ((own: boolean) => void) | undefined;
  /** What more is said of the answer. */
  below?: ReactNode;
  onClose: () => void;
}

/** Problems of the bank to choose from, one by one; the dialog stays for the next one. */
export function CandidatesDialog(props: CandidatesDialogProps) {
  const { title, note, empty, search, found, columns, isOwn, choose, below, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} size="56rem" title={title}>
      <div className="admin-form">
        {choose && (
          <SegmentedControl
            aria-label={t("admin.candidates.from")}
            value={isOwn ? "group" : "site"}
            data={(["group", "site"] as const).map((value) => ({
              value,
              label: t(`admin.candidates.${value}`),
            }))}
            onChange={(value) => choose(value === "group")}
          />
        )}
        <p className="admin-dim">{note}</p>
        <TextInput
          type="search"
          data-autofocus
          maxLength={SEARCH_MAX}
          label={t("admin.problems.search")}
          value={search.keyword}
          onChange={(event) => search.change(event.currentTarget.value)}
        />
        <List
          label={title}
          list={found}
          columns={columns}
          rowKey={(row) => String(row.id)}
          empty={empty}
          address={search.address}
          pager="short"
        />
        {below}
      </div>
    </Dialog>
  );
}
