import { useTranslation } from "react-i18next";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";

/** Of a form of the back office: asks before a page with unsaved changes is left. */
export function UnsavedGuard({ mayLose }: { mayLose: () => boolean }) {
  const { t } = useTranslation();
  return (
    <LeaveGuard
      mayLose={mayLose}
      title={t("admin.editor.leaveTitle")}
      text={t("admin.editor.leaveQuestion")}
      confirm={t("admin.editor.leave")}
    />
  );
}
