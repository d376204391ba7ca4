import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type AdminProblem, addTrainingProblem } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { actionsColumn, type Column } from "../../../ui/list/columns.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import {
  CandidatesDialog,
  candidateColumns,
  useCandidateSearch,
} from "../../problem/admin/CandidatesDialog.tsx";
import { Difficulty } from "../../problem/Difficulty.tsx";
import { candidatesQuery, trainingsKey } from "./queries.ts";

/** Takes public problems into a training, one by one, each at its end. */
export function AddProblemDialog({ tid, onClose }: { tid: number; onClose: () => void }) {
  const { t } = useTranslation();
  const search = useCandidateSearch();
  const renewCandidates = useRenew([[...trainingsKey, "candidates"]]);
  const renew = useRenew([trainingsKey, ["training"], ["problem", "training"]]);
  const found = useQuery({
    ...candidatesQuery({ tid, queryExisted: false, ...search.query }),
    select: ({ problemList }) => problemList,
  });
  const add = useMutation({
    mutationFn: ({ id: pid, problemId: displayId }: AdminProblem) =>
      call(addTrainingProblem, { body: { tid, pid, displayId } }),
    onSettled: renewCandidates,
  });
  const close = () => {
    onClose();
    void renew();
  };
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
        disabled={add.isPending}
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
      note={t("trainingAdmin.addNote")}
      empty={t("trainingAdmin.noCandidate")}
      onClose={close}
      {...{ search, found, columns }}
    />
  );
}
