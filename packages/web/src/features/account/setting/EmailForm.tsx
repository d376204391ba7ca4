import { TextInput } from "@mantine/core";
import { EmailBody, mailedCode } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { CodeField } from "../CodeField.tsx";
import { useMailedCode } from "../mailed-code.ts";
import { askEmailCode, sendEmail } from "../queries.ts";
import { accountRules } from "../rules.ts";
import { ChangeForm } from "./ChangeForm.tsx";
import { useChange } from "./change.ts";

const Sent = EmailBody.extend({ code: mailedCode });

export function EmailForm({ email }: { email: string | null }) {
  const { t } = useTranslation();
  const isSame = (mail: string) => mail.trim().toLowerCase() === email?.toLowerCase();
  const form = useForm({
    initialValues: { password: "", newEmail: "", code: "" },
    validate: withOwnRules(accountRules(Sent, t), ({ newEmail }) => ({
      newEmail: isSame(newEmail) && t("account.setting.newSame"),
    })),
  });
  const code = useMailedCode("changeEmail", askEmailCode);
  const sendCode = () => {
    if (!form.validateField("newEmail").hasError) code.send(form.getValues().newEmail);
  };
  const change = useChange({
    form,
    send: sendEmail,
    passwordField: "password",
    done: t("account.setting.emailChanged"),
  });
  return (
    <ChangeForm
      title={t("account.setting.changeEmail")}
      note={t("account.setting.now", { value: email ?? t("account.setting.notSet") })}
      password={form.getInputProps("password")}
      saving={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <TextInput
        label={t("account.setting.newEmail")}
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps("newEmail")}
      />
      <CodeField mailed={code} onSend={sendCode} {...form.getInputProps("code")} />
    </ChangeForm>
  );
}
