import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type AdminProblem, addGroupToGroupContest } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { actionsColumn, type Column } from "../../../../ui/list/columns.tsx";
import { useOffice } from "../../../admin/office.ts";
import { useRenew } from "../../../admin/ui/EditDialog.tsx";
import {
  CandidatesDialog,
  candidateColumns,
  useCandidateSearch,
  useOwnCandidates,
} from "../../../problem/admin/CandidatesDialog.tsx";
import { contestCalls } from "../calls.ts";
import { nextLetter } from "../letters.ts";
import { candidatesQuery, contestsKey } from "../queries.ts";
import { LeftOutList } from "./LeftOutList.tsx";

interface AddProblemDialogProps {
  cid: number;
  /** The contest's rules: only problems of the same kind fit. */
  type: number;
  /** Display ids in use, and the problems they stand for. */
  used: { displayId: string; pid: number }[];
  onClose: () => void;
}

/** Takes problems of the bank, and in a group its own, into a contest, one by one; each gets the next free letter. */
export function AddProblemDialog({ cid, type, used, onClose }: AddProblemDialogProps) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const search = useCandidateSearch();
  const renew = useRenew([contestsKey, ["admin", "problem"]]);
  const own = useOwnCandidates(search);
  const { isOwn, choose } = own;
  const bank = useQuery({
    ...candidatesQuery(gid, { cid, problemType: type, ...search.query }),
    enabled: !isOwn,
  });
  const found = { ...bank, data: bank.data?.problemList };
  const letter = nextLetter(used.map(({ displayId }) => displayId));
  const add = useMutation({
    mutationFn: ({ id: pid, problemId }: AdminProblem) =>
      isOwn
        ? call(addGroupToGroupContest, { query: { cid, problemId, displayId: letter } })
        : contestCalls(gid).takeIn({ cid, pid, displayId: letter }),
    onSettled: renew,
  });
  const fits = (row: AdminProblem) => row.type === type && used.every(({ pid }) => pid !== row.id);
  const columns: Column<AdminProblem>[] = [
    ...candidateColumns(t),
    {
      key: "auth",
      title: t("admin.problems.access"),
      kind: "tight",
      cell: (row) => t(`admin.auth.a${row.auth as 1 | 2 | 3}`),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <Button
        size="xs"
        variant="default"
        disabled={add.isPending || (isOwn && !fits(row))}
        title={isOwn && row.type !== type ? t("contestAdmin.leftOut.reason.type") : undefined}
        aria-label={t("contestAdmin.addOf", { name: row.problemId, letter })}
        onClick={() => add.mutate(row)}
      >
        {t("contestAdmin.addAs", { letter })}
      </Button>
    )),
  ];
  return (
    <CandidatesDialog
      title={t("contestAdmin.addProblem")}
      note={t(isOwn ? "admin.candidates.contestNote" : "contestAdmin.addNote")}
      empty={t(isOwn ? "admin.candidates.none" : "contestAdmin.noCandidate")}
      found={isOwn ? own.found : found}
      below={!isOwn && bank.data && <LeftOutList rows={bank.data.leftOut} />}
      {...{ search, columns, isOwn, choose, onClose }}
    />
  );
}
