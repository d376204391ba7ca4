import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { complaintOf } from "./change.ts";
import { checkPassword, checkPasswordAgain } from "./check.ts";
import { PasswordField } from "./PasswordField.tsx";
import { sendPassword, sessionsQuery } from "./queries.ts";
import classes from "./setting.module.css";

export function PasswordForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { oldPassword: "", newPassword: "", passwordAgain: "" },
    validate: {
      oldPassword: (value) => (value ? null : t("account.passwordNeeded")),
      newPassword: (value, { oldPassword }) =>
        checkPassword(t, value) ?? (value === oldPassword ? t("account.setting.newSame") : null),
      passwordAgain: (value, { newPassword }) => checkPasswordAgain(t, value, newPassword),
    },
  });
  const change = useMutation({
    mutationFn: sendPassword,
    onSuccess: (outcome) => {
      const complaint = complaintOf(t, outcome);
      if (complaint) return form.setFieldError("oldPassword", complaint);
      form.reset();
      toast(t("account.setting.passwordChanged"), "success");
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <form
      noValidate
      aria-labelledby="change-password"
      onSubmit={form.onSubmit(({ oldPassword, newPassword }) => change.mutate({ oldPassword, newPassword }))}
    >
      <h3 id="change-password">{t("account.setting.changePassword")}</h3>
      <p className={classes.note}>{t("account.setting.changePasswordNote")}</p>
      <Stack gap="sm">
        {/* Lets the browser's password manager know whose password this is. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <PasswordField
          label={t("account.setting.currentPassword")}
          autoComplete="current-password"
          {...form.getInputProps("oldPassword")}
        />
        <PasswordField
          label={t("account.newPassword")}
          autoComplete="new-password"
          {...form.getInputProps("newPassword")}
        />
        <PasswordField
          label={t("account.passwordAgain")}
          autoComplete="new-password"
          {...form.getInputProps("passwordAgain")}
        />
        <Button type="submit" loading={change.isPending}>
          {t("account.setting.changePassword")}
        </Button>
      </Stack>
    </form>
  );
}
