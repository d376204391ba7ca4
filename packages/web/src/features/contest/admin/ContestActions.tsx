import { useNavigate } from "@tanstack/react-router";
import type { Contest } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconCopy, IconListDetails, IconPencil, IconSpeakerphone } from "../../../ui/icons.ts";
import { useAmong } from "../../admin/access.ts";
import { DeleteAction, RowAction } from "../../admin/ui/RowActions.tsx";
import { useManages } from "./manages.ts";

interface ContestActionsProps {
  contest: Contest;
  isCloning: boolean;
  onClone: () => void;
  onDelete: () => void;
}

/** What can be done with a contest of the list. */
export function ContestActions({ contest, isCloning, onClone, onDelete }: ContestActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isManager = useManages()(contest);
  const isRoot = useAmong("root");
  const isKeeper = useAmong("root/pa");
  const { id: cid, title: name } = contest;
  const params = { cid };
  return (
    <span className="admin-nowrap">
      <RowAction
        icon={IconPencil}
        label={t("admin.editOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate({ to: "/admin/contest/$cid/edit", params })}
      />
      <RowAction
        icon={IconListDetails}
        label={t("contestAdmin.problemsOf", { name })}
        disabled={!isManager && !isKeeper}
        onClick={() => void navigate({ to: "/admin/contest/$cid/problems", params })}
      />
      <RowAction
        icon={IconSpeakerphone}
        label={t("contestAdmin.announcementsOf", { name })}
        disabled={!isManager}
        onClick={() => void navigate({ to: "/admin/contest/$cid/announcement", params })}
      />
      <RowAction
        icon={IconCopy}
        label={t("contestAdmin.cloneOf", { name })}
        loading={isCloning}
        onClick={onClone}
      />
      <DeleteAction
        name={name}
        question={t("contestAdmin.deleteQuestion", { name })}
        disabled={!isRoot}
        onDelete={onDelete}
      />
    </span>
  );
}
