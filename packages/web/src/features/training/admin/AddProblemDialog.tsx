import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type AdminProblem, addGroupToGroupTraining } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { actionsColumn, type Column } from "../../../ui/list/columns.tsx";
import { useOffice } from "../../admin/office.ts";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import {
  CandidatesDialog,
  candidateColumns,
  useCandidateSearch,
  useOwnCandidates,
} from "../../problem/admin/CandidatesDialog.tsx";
import { Difficulty } from "../../problem/Difficulty.tsx";
import { trainingCalls } from "./calls.ts";
import { adminPlanQuery, candidatesQuery, trainingsKey } from "./queries.ts";

/** Takes public problems, and in a group its own, into a training, one by one, each at its end. */
export function AddProblemDialog({ tid, onClose }: { tid: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const search = useCandidateSearch();
  const renew = useRenew([trainingsKey, ["training"], ["problem", "training"]]);
  const own = useOwnCandidates(search);
  const { isOwn, choose } = own;
  const bank = useQuery({
    ...candidatesQuery(gid, { tid, queryExisted: false, ...search.query }),
    select: ({ problemList }) => problemList,
    enabled: !isOwn,
  });
  const inside = useQuery(adminPlanQuery(tid)).data?.problems.map(({ pid }) => pid);
  const add = useMutation({
    mutationFn: ({ id: pid, problemId }: AdminProblem) =>
      isOwn
        ? call(addGroupToGroupTraining, { query: { tid, problemId } })
        : trainingCalls(gid).takeIn({ tid, pid, displayId: problemId }),
    onSettled: renew,
  });
  const columns: Column<AdminProblem>[] = [
    ...candidateColumns(t),
    {
      key: "level",
      title: t("problem.difficulty"),
      kind: "tight",
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    actionsColumn(t("admin.actions"), (row) => (
      <Button
        size="xs"
        variant="default"
        disabled={add.isPending || (isOwn && inside?.includes(row.id))}
        aria-label={t("trainingAdmin.addOf", { name: row.problemId })}
        onClick={() => add.mutate(row)}
      >
        {t("trainingAdmin.add")}
      </Button>
    )),
  ];
  return (
    <CandidatesDialog
      title={t("trainingAdmin.addProblem")}
      note={t(isOwn ? "admin.candidates.trainingNote" : "trainingAdmin.addNote")}
      empty={t(isOwn ? "admin.candidates.none" : "trainingAdmin.noCandidate")}
      onClose={onClose}
      found={isOwn ? own.found : bank}
      {...{ search, columns, isOwn, choose }}
    />
  );
}
