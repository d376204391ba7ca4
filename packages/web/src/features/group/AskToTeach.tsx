import { Button, Textarea } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askForRole, getOwnRoleRequest, RoleRequestBody, TEACHER_ROLE } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractBounds, contractRules } from "../../lib/contract-rules.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { useSession } from "../../lib/session.ts";
import classes from "./group.module.css";

const bounds = contractBounds(RoleRequestBody);

const requestQuery = queryOptions({
  queryKey: ["user", "role-request"],
  queryFn: ({ signal }) => call(getOwnRoleRequest, { signal }),
  meta: { quiet: true },
});

/** Teachers make groups at once: who is one says so to the site's administrators. */
export function AskToTeach() {
  const { t } = useTranslation();
  const isOrdinary = useSession().user?.roleList.includes("default_user") ?? false;
  const asked = useQuery({ ...requestQuery, enabled: isOrdinary });
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { reason: "" },
    validate: contractRules(RoleRequestBody, t, ({ reason }) => ({ roleId: TEACHER_ROLE, reason })),
  });
  const ask = useMutation({
    mutationFn: (reason: string) => call(askForRole, { body: { roleId: TEACHER_ROLE, reason } }),
    onSuccess: () => queryClient.invalidateQueries(requestQuery),
  });
  if (!isOrdinary || asked.data === undefined) return null;
  if (asked.data)
    return (
      <p className={classes.note} role="status">
        {t("group.teach.asked", { date: formatDateTime(asked.data.gmtCreate) })}
      </p>
    );
  return (
    <form noValidate className={classes.teach} onSubmit={form.onSubmit(({ reason }) => ask.mutate(reason))}>
      <p className={classes.note}>{t("group.teach.note")}</p>
      <Textarea
        label={t("group.teach.reason")}
        placeholder={t("group.teach.example")}
        autosize
        minRows={2}
        required
        {...bounds.reason}
        {...form.getInputProps("reason")}
      />
      <Button type="submit" loading={ask.isPending}>
        {t("group.teach.ask")}
      </Button>
    </form>
  );
}
