import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { CodeField } from "./CodeField.tsx";
import { complaintOf } from "./change.ts";
import { checkCode, checkEmail } from "./check.ts";
import { PasswordField } from "./PasswordField.tsx";
import { adoptOwnInfo, askEmailCode, sendEmail } from "./queries.ts";
import { useResend } from "./resend.ts";
import classes from "./setting.module.css";

export function EmailForm({ email }: { email: string | null }) {
  const { t } = useTranslation();
  const resend = useResend("changeEmail");
  const checkNew = (value: string) =>
    checkEmail(t, value) ??
    (value.trim().toLowerCase() === email?.toLowerCase() ? t("account.setting.newSame") : null);
  const form = useForm({
    initialValues: { password: "", newEmail: "", code: "" },
    validate: {
      password: (value) => (value ? null : t("account.passwordNeeded")),
      newEmail: checkNew,
      code: (value) => checkCode(t, value),
    },
  });
  const code = useMutation({
    mutationFn: askEmailCode,
    onMutate: resend.start,
    onSuccess: () => toast(t("account.codeSent"), "success"),
    onError: resend.stop,
  });
  const sendCode = () => {
    const { newEmail } = form.getValues();
    const complaint = checkNew(newEmail);
    if (complaint) return form.setFieldError("newEmail", complaint);
    form.clearFieldError("newEmail");
    code.mutate(newEmail);
  };
  const change = useMutation({
    mutationFn: sendEmail,
    onSuccess: (outcome) => {
      const complaint = complaintOf(t, outcome);
      if (complaint) {
        return form.setFieldError(outcome.refusal === "mail-code-wrong" ? "code" : "password", complaint);
      }
      form.reset();
      if (outcome.userInfo) adoptOwnInfo(outcome.userInfo);
      toast(t("account.setting.emailChanged"), "success");
    },
  });
  return (
    <form
      noValidate
      aria-labelledby="change-email"
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <h3 id="change-email">{t("account.setting.changeEmail")}</h3>
      <p className={classes.note}>
        {t("account.setting.now", { value: email ?? t("account.setting.notSet") })}
      </p>
      <Stack gap="sm">
        <PasswordField
          label={t("account.setting.currentPassword")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <TextInput
          label={t("account.setting.newEmail")}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps("newEmail")}
        />
        <CodeField
          resend={resend}
          isSending={code.isPending}
          onSend={sendCode}
          {...form.getInputProps("code")}
        />
        <Button type="submit" loading={change.isPending}>
          {t("account.setting.changeEmail")}
        </Button>
      </Stack>
    </form>
  );
}
