import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isUnsent } from "../../../lib/unsent.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";

/** What was changed here, and nothing else: others may have changed the rest meanwhile. */
export const changed = <Values extends object>(form: { isDirty(field: never): boolean }, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => form.isDirty(name as never)),
  ) as Partial<Values>;

interface SaveBarProps<Values> {
  form: Pick<UseFormReturnType<Values>, "getValues" | "isDirty">;
  save: Pick<UseMutationResult<unknown, Error, Values>, "isPending" | "variables">;
}

/** The foot of a form of settings; it asks before what was changed is left. */
export function SaveBar<Values>({ form, save }: SaveBarProps<Values>) {
  const { t } = useTranslation();
  const isDirty = form.isDirty();
  return (
    <div className="admin-savebar">
      <LeaveGuard mayLose={() => isUnsent(form, save.isPending ? save.variables : undefined)} />
      {isDirty && <span className="admin-dim">{t("admin.editor.unsaved")}</span>}
      <Button type="submit" loading={save.isPending} disabled={!isDirty}>
        {t("admin.save")}
      </Button>
    </div>
  );
}
