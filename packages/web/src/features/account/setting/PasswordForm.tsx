import { PasswordBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { PasswordField } from "../PasswordField.tsx";
import { sendPassword, sessionsQuery } from "../queries.ts";
import { accountRules, passwordAgainComplaint } from "../rules.ts";
import { ChangeForm } from "./ChangeForm.tsx";
import { useChange } from "./change.ts";

export function PasswordForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { oldPassword: "", newPassword: "", passwordAgain: "" },
    validate: withOwnRules(accountRules(PasswordBody, t), ({ oldPassword, newPassword, passwordAgain }) => ({
      newPassword: newPassword === oldPassword && t("account.setting.newSame"),
      passwordAgain: passwordAgainComplaint(t, passwordAgain, newPassword),
    })),
  });
  const change = useChange({
    form,
    send: ({ oldPassword, newPassword }) => sendPassword({ oldPassword, newPassword }),
    passwordField: "oldPassword",
    done: t("account.setting.passwordChanged"),
    onDone: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <ChangeForm
      title={t("account.setting.changePassword")}
      note={t("account.setting.changePasswordNote")}
      password={form.getInputProps("oldPassword")}
      saving={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      {/* Lets the browser's password manager know whose password this is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
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
    </ChangeForm>
  );
}
