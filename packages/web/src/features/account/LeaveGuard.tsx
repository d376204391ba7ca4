import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { session } from "../../lib/session.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Asks before a page with unsaved changes is left; who was signed out has nothing to save any more. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && session.get().token !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      title={t("account.setting.leaveTitle")}
      text={t("account.setting.leaveText")}
      confirm={t("account.setting.leave")}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
