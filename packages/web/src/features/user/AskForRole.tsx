import { Button, Textarea } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  askForRole,
  getOwnRoleRequest,
  type ORGANISER_ROLE,
  type RoleId,
  RoleRequestBody,
  type TEACHER_ROLE,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractBounds, contractRules } from "../../lib/contract-rules.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { useSession } from "../../lib/session.ts";
import classes from "./role-request.module.css";

const bounds = contractBounds(RoleRequestBody);

const requestQuery = queryOptions({
  queryKey: ["user", "role-request"],
  queryFn: ({ signal }) => call(getOwnRoleRequest, { signal }),
  meta: { quiet: true },
});

interface AskForRoleProps {
  roleId: typeof TEACHER_ROLE | typeof ORGANISER_ROLE;
  /** What the role is for. */
  texts: "group.teach" | "contest.organise";
}

/** An ordinary user asks the site's administrators for a role, or is told that they have asked. */
export function AskForRole({ roleId, texts }: AskForRoleProps) {
  const { t } = useTranslation();
  const isOrdinary = useSession().user?.roleList.includes("default_user") ?? false;
  const asked = useQuery({ ...requestQuery, enabled: isOrdinary });
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { reason: "" },
    validate: contractRules(RoleRequestBody, t, ({ reason }) => ({ roleId, reason })),
  });
  const ask = useMutation({
    mutationFn: (reason: string) => call(askForRole, { body: { roleId, reason } }),
    onSuccess: () => queryClient.invalidateQueries(requestQuery),
  });
  if (!isOrdinary || asked.data === undefined) return null;
  if (asked.data)
    return (
      <p className={classes.note} role="status">
        {t(`${texts}.asked`, {
          role: t(`role.r${asked.data.roleId as RoleId}`),
          date: formatDateTime(asked.data.gmtCreate),
        })}
      </p>
    );
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(({ reason }) => ask.mutate(reason))}>
      <p className={classes.note}>{t(`${texts}.note`)}</p>
      <Textarea
        label={t(`${texts}.reason`)}
        placeholder={t(`${texts}.example`)}
        autosize
        minRows={2}
        required
        {...bounds.reason}
        {...form.getInputProps("reason")}
      />
      <Button type="submit" loading={ask.isPending}>
        {t(`${texts}.ask`)}
      </Button>
    </form>
  );
}
