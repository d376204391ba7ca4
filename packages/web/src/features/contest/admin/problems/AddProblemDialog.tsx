import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type AdminProblem, addProblemFromPublic } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { actionsColumn, type Column } from "../../../../ui/list/columns.tsx";
import { useRenew } from "../../../admin/ui/EditDialog.tsx";
import {
  CandidatesDialog,
  candidateColumns,
  useCandidateSearch,
} from "../../../problem/admin/CandidatesDialog.tsx";
import { nextLetter } from "../letters.ts";
import { candidatesQuery, contestsKey } from "../queries.ts";

interface AddProblemDialogProps {
  cid: number;
  /** The contest's rules: only problems of the same kind fit. */
  type: number;
  /** Display ids in use. */
  used: string[];
  onClose: () => void;
}

/** Takes problems of the bank into a contest, one by one; each gets the next free letter. */
export function AddProblemDialog({ cid, type, used, onClose }: AddProblemDialogProps) {
  const { t } = useTranslation();
  const search = useCandidateSearch();
  const renew = useRenew([contestsKey, ["admin", "problem"]]);
  const found = useQuery({
    ...candidatesQuery({ cid, problemType: type, ...search.query }),
    select: ({ problemList }) => problemList,
  });
  const letter = nextLetter(used);
  const add = useMutation({
    mutationFn: (pid: number) => call(addProblemFromPublic, { body: { cid, pid, displayId: letter } }),
    onSettled: renew,
  });
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
        disabled={add.isPending}
        aria-label={t("contestAdmin.addOf", { name: row.problemId, letter })}
        onClick={() => add.mutate(row.id)}
      >
        {t("contestAdmin.addAs", { letter })}
      </Button>
    )),
  ];
  return (
    <CandidatesDialog
      title={t("contestAdmin.addProblem")}
      note={t("contestAdmin.addNote")}
      empty={t("contestAdmin.noCandidate")}
      {...{ search, found, columns, onClose }}
    />
  );
}
