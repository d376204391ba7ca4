import { useNavigate } from "@tanstack/react-router";
import type { Training } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconListDetails, IconUsers } from "../../../ui/icons.ts";
import { useOfficePage } from "../../admin/office.ts";
import { EntryActions } from "../../admin/ui/EntryActions.tsx";
import { DeleteAction } from "../../admin/ui/RowActions.tsx";
import { useManages, useMayDelete } from "../../contest/admin/manages.ts";

interface TrainingActionsProps {
  training: Training;
  isCloning: boolean;
  onClone: () => void;
  onDelete: () => void;
}

/** What can be done with a training of the list. */
export function TrainingActions({ training, isCloning, onClone, onDelete }: TrainingActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isManager = useManages()(training);
  const mayDelete = useMayDelete()(training);
  const page = useOfficePage();
  const { id: tid, title: name } = training;
  const params = { tid };
  return (
    <EntryActions
      {...{ name, isManager, isCloning, onClone }}
      onEdit={() => void navigate(page("trainingEdit", params))}
      pages={[
        {
          icon: IconListDetails,
          label: t("trainingAdmin.problemsOf", { name }),
          open: () => void navigate(page("trainingProblems", params)),
        },
        {
          icon: IconUsers,
          label: t("trainingAdmin.membersOf", { name }),
          open: () => void navigate(page("trainingMembers", params)),
        },
      ]}
      cloneLabel={t("trainingAdmin.cloneOf", { name })}
    >
      <DeleteAction
        name={name}
        question={t("trainingAdmin.deleteQuestion", { name })}
        disabled={!mayDelete}
        onDelete={onDelete}
      />
    </EntryActions>
  );
}
