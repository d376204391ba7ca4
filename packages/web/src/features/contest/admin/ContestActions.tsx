import { useNavigate } from "@tanstack/react-router";
import type { Contest } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { IconGavel, IconListDetails, IconSpeakerphone, IconTrash } from "../../../ui/icons.ts";
import { useOfficePage } from "../../admin/office.ts";
import { EntryActions } from "../../admin/ui/EntryActions.tsx";
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
  const isExaminer = useHasRole("root/pa");
  const { id: cid, title: name } = contest;
  const params = { cid };
  return (
    <EntryActions
      {...{ name, isManager, isCloning, onClone }}
      onEdit={() => void navigate(page("contestEdit", params))}
      pages={[
        {
          icon: IconListDetails,
          label: t("contestAdmin.problemsOf", { name }),
          open: () => void navigate(page("contestProblems", params)),
          disabled: !isManager && !isExaminer,
        },
        {
          icon: IconSpeakerphone,
          label: t("contestAdmin.announcementsOf", { name }),
          open: () => void navigate(page("contestAnnouncements", params)),
        },
        {
          icon: IconGavel,
          label: t("contestAdmin.deskOf", { name }),
          open: () => void navigate({ to: "/contest/$contestID/desk", params: { contestID: String(cid) } }),
        },
      ]}
      cloneLabel={t("contestAdmin.cloneOf", { name })}
    >
      <RowAction
        icon={IconTrash}
        label={t("admin.deleteOf", { name })}
        isDangerous
        disabled={!mayDelete}
        onClick={onDelete}
      />
    </EntryActions>
  );
}
