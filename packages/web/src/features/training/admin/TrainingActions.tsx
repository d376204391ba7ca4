import { useNavigate } from "@tanstack/react-router";
import type { Training } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconCopy, IconListDetails, IconPencil, IconUsers } from "../../../ui/icons.ts";
import { useOffice, useOfficePage } from "../../admin/office.ts";
import { DeleteAction, RowAction } from "../../admin/ui/RowActions.tsx";
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
  const { gid } = useOffice();
  const { id: tid, title: name } = training;
  const params = { tid };
  return (
    <span className="admin-nowrap">
      <RowAction
        icon={IconPencil}
        label={t("admin.editOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate(page("trainingEdit", params))}
      />
      <RowAction
        icon={IconListDetails}
        label={t("trainingAdmin.problemsOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate(page("trainingProblems", params))}
      />
      <RowAction
        icon={IconUsers}
        label={t("trainingAdmin.membersOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate(page("trainingMembers", params))}
      />
      <RowAction
        icon={IconCopy}
        label={t("trainingAdmin.cloneOf", { name })}
        loading={isCloning}
        // In a group only who manages the original copies it; of the site any of the staff.
        disabled={gid !== null && !isManager}
        onClick={onClone}
      />
      <DeleteAction
        name={name}
        question={t("trainingAdmin.deleteQuestion", { name })}
        disabled={!mayDelete}
        onDelete={onDelete}
      />
    </span>
  );
}
