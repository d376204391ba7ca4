import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { UnsavedGuard } from "../../admin/ui/UnsavedGuard.tsx";

/** What was changed here, and nothing else: others may have changed the rest meanwhile. */
export const changed = <Values extends object>(form: { isDirty(field: never): boolean }, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => form.isDirty(name as never)),
  ) as Partial<Values>;

/** The foot of a form of settings; it asks before what was changed is left. */
export function SaveBar({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="admin-savebar">
      <UnsavedGuard mayLose={() => isDirty && !isSaving} />
      {isDirty && <span className="admin-dim">{t("admin.editor.unsaved")}</span>}
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        {t("admin.save")}
      </Button>
    </div>
  );
}
