import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUnsaved } from "../lib/unsaved.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

interface FormDialogProps extends Omit<DialogProps, "closeOnClickOutside"> {
  /** Where not every field holds what would be lost. */
  mayLose?: boolean;
}

/** A dialog that holds what is typed: a click beside it does nothing, and it asks before it closes unsaved. */
export function FormDialog({ children, onClose, mayLose, ...props }: FormDialogProps) {
  const { t } = useTranslation();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = mayLose ?? isTyped;
  useUnsaved(() => isUnsaved);
  return (
    <Dialog {...props} closeOnClickOutside={false} onClose={() => (isUnsaved ? setAsking(true) : onClose())}>
      <div onInput={() => setTyped(true)}>{children}</div>
      <ConfirmDialog
        opened={isAsking}
        title={t("common.unsavedTitle")}
        text={t("common.unsavedText")}
        confirm={t("common.discard")}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
