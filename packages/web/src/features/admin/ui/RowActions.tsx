import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconPencil, IconTrash } from "../../../ui/icons.ts";
import { useConfirm } from "./confirm.tsx";

interface RowActionProps {
  icon: Icon;
  /** What it does and to what: the button shows only its picture. */
  label: string;
  isDangerous?: boolean;
  disabled?: boolean;
  loading?: boolean;
  onClick?: () => void;
  /** Opens this address in a tab of its own, instead of onClick. */
  href?: string;
}

/** One small button at the end of a row. */
export function RowAction({ icon: Shape, label, isDangerous, href, ...button }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={isDangerous ? "red" : "gray"}
      aria-label={label}
      title={label}
      {...(href ? { component: "a" as const, href, target: "_blank" } : button)}
    >
      <Shape size={17} />
    </ActionIcon>
  );
}

interface DeleteActionProps {
  name: string;
  /** What is lost, said before it is. */
  question: string;
  title?: string;
  disabled?: boolean;
  onDelete: () => void;
}

/** Deletes a row, after asking. */
export function DeleteAction({ name, question, title, disabled, onDelete }: DeleteActionProps) {
  const { t } = useTranslation();
  const [ask, dialog] = useConfirm();
  const label = t("admin.deleteOf", { name });
  return (
    <>
      <RowAction
        icon={IconTrash}
        label={label}
        isDangerous
        {...(disabled !== undefined && { disabled })}
        onClick={() =>
          ask({ title: title ?? label, text: question, confirm: t("admin.delete"), onConfirm: onDelete })
        }
      />
      {dialog}
    </>
  );
}

/** The two actions nearly every row has. */
export function EditAndDelete({ onEdit, ...remove }: DeleteActionProps & { onEdit: () => void }) {
  const { t } = useTranslation();
  return (
    <span className="admin-nowrap">
      <RowAction icon={IconPencil} label={t("admin.editOf", { name: remove.name })} onClick={onEdit} />
      <DeleteAction {...remove} />
    </span>
  );
}
