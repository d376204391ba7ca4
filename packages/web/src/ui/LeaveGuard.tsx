import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { session } from "../lib/session.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface LeaveGuardProps {
  /** Asked at each try to leave. */
  mayLose: () => boolean;
  /** What would be lost, where it is not what was typed. */
  text?: string | undefined;
}

/** Asks before a page with unsaved changes is left; who was signed out has nothing to save any more. */
export function LeaveGuard({ mayLose, text }: LeaveGuardProps) {
  const { t } = useTranslation();
  useUnsaved(mayLose);
  const { status, proceed, reset } = useBlocker({
    // Other sections of the same page are no leaving.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && session.get().token !== null && mayLose(),
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      title={t("common.unsavedTitle")}
      text={text ?? t("common.unsavedText")}
      confirm={t("common.discard")}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
