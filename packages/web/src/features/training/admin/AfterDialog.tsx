import { Checkbox } from "@mantine/core";
import { TRAINING_AFTER_MAX } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";
import { EditDialog } from "../../admin/ui/EditDialog.tsx";
import { type PlanItem, type ProblemItem, problemsIn } from "./plan-draft.ts";

interface AfterDialogProps {
  item: ProblemItem;
  items: readonly PlanItem[];
  onSave: (after: number[]) => void;
  onClose: () => void;
}

/** Which of the problems before it must be solved before this one takes submissions. */
export function AfterDialog({ item, items, onSave, onClose }: AfterDialogProps) {
  const { t } = useTranslation();
  const [after, setAfter] = useState<readonly number[]>(item.after);
  const all = problemsIn(items);
  const earlier = all.slice(
    0,
    all.findIndex(({ key }) => key === item.key),
  );
  const chosen = after.filter((pid) => earlier.some(({ problem }) => problem.pid === pid));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(chosen);
    onClose();
  };
  return (
    <EditDialog
      name={undefined}
      newTitle={t("trainingAdmin.afterOf", { name: item.problem.problemId })}
      isSaving={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="admin-dim">{t("trainingAdmin.afterNote")}</p>
      {earlier.length === 0 && <EmptyState text={t("trainingAdmin.afterNone")} />}
      {earlier.map(({ problem: { pid, problemId, title } }) => (
        <Checkbox
          key={pid}
          label={`${problemId} ${title}`}
          checked={chosen.includes(pid)}
          disabled={chosen.length >= TRAINING_AFTER_MAX && !chosen.includes(pid)}
          onChange={(event) =>
            setAfter(event.currentTarget.checked ? [...chosen, pid] : chosen.filter((one) => one !== pid))
          }
        />
      ))}
    </EditDialog>
  );
}
