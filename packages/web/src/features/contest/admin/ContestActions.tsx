import { useNavigate } from "@tanstack/react-router";
import type { Contest } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import {
  IconCopy,
  IconGavel,
  IconListDetails,
  IconPencil,
  IconSpeakerphone,
  IconTrash,
} from "../../../ui/icons.ts";
import { useOffice, useOfficePage } from "../../admin/office.ts";
import { RowAction } from "../../admin/ui/RowActions.tsx";
import { useManages, useMayDelete } from "./manages.ts";

interface ContestActionsProps {
  contest: Contest;
  isCloning: boolean;
  onClone: () => void;
  /** Asks first. */
  onDelete: () => void;
}

/** What can be done with a contest of the list. */
export function ContestActions({ contest, isCloning, onClone, onDelete }: ContestActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isManager = useManages()(contest);
  const mayDelete = useMayDelete()(contest);
  const page = useOfficePage();
  const { gid } = useOffice();
  const isExaminer = useHasRole("root/pa");
  const { id: cid, title: name } = contest;
  const params = { cid };
  return (
    <span className="admin-nowrap">
      <RowAction
        icon={IconPencil}
        label={t("admin.editOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate(page("contestEdit", params))}
      />
      <RowAction
        icon={IconListDetails}
        label={t("contestAdmin.problemsOf", { name })}
        disabled={!isManager && !isExaminer}
        onClick={() => void navigate(page("contestProblems", params))}
      />
      <RowAction
        icon={IconSpeakerphone}
        label={t("contestAdmin.announcementsOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate(page("contestAnnouncements", params))}
      />
      <RowAction
        icon={IconGavel}
        label={t("contestAdmin.deskOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate({ to: "/contest/$contestID/desk", params: { contestID: String(cid) } })}
      />
      <RowAction
        icon={IconCopy}
        label={t("contestAdmin.cloneOf", { name })}
        loading={isCloning}
        // In a group only who manages the original copies it; of the site any of the staff.
        disabled={gid !== null && !isManager}
        onClick={onClone}
      />
      <RowAction
        icon={IconTrash}
        label={t("admin.deleteOf", { name })}
        isDangerous
        disabled={!mayDelete}
        onClick={onDelete}
      />
    </span>
  );
}
