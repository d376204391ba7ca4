import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconCopy, IconPencil } from "../../../ui/icons.ts";
import { useOffice } from "../office.ts";
import { RowAction } from "./RowActions.tsx";

interface EntryActionsProps {
  name: string;
  isManager: boolean;
  onEdit: () => void;
  /** What its managers do beside changing it. */
  pages: readonly { icon: Icon; label: string; open: () => void; disabled?: boolean }[];
  cloneLabel: string;
  isCloning: boolean;
  onClone: () => void;
  /** How it is deleted. */
  children: ReactNode;
}

/** What can be done with a contest or a training of a list. */
export function EntryActions({ name, isManager, pages, children, ...on }: EntryActionsProps) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  return (
    <span className="admin-nowrap">
      <RowAction
        icon={IconPencil}
        label={t("admin.editOf", { name })}
        disabled={!isManager}
        onClick={on.onEdit}
      />
      {pages.map(({ icon, label, open, disabled = !isManager }) => (
        <RowAction key={label} icon={icon} label={label} disabled={disabled} onClick={open} />
      ))}
      <RowAction
        icon={IconCopy}
        label={on.cloneLabel}
        loading={on.isCloning}
        // In a group only who manages the original copies it; of the site any of the staff.
        disabled={gid !== null && !isManager}
        onClick={on.onClone}
      />
      {children}
    </span>
  );
}
