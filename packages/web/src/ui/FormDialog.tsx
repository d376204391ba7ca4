import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

/** A dialog that holds what is typed: a click beside it does nothing, and it asks before it closes unsaved. */
export function FormDialog({ children, onClose, ...props }: Omit<DialogProps, "closeOnClickOutside">) {
  const { t } = useTranslation();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog {...props} closeOnClickOutside={false} onClose={() => (isTyped ? setAsking(true) : onClose())}>
      <div onInput={() => setTyped(true)}>{children}</div>
      <ConfirmDialog
        opened={isAsking}
        title={t("common.unsavedTitle")}
        text={t("common.unsavedText")}
        confirm={t("common.close")}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
