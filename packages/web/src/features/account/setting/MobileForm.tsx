import { TextInput } from "@mantine/core";
import { MobileBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { sendMobile } from "../queries.ts";
import { accountRules } from "../rules.ts";
import { ChangeForm } from "./ChangeForm.tsx";
import { useChange } from "./change.ts";

export function MobileForm({ mobile }: { mobile: string | null }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { password: "", mobile: "" },
    validate: withOwnRules(accountRules(MobileBody, t), (values) => ({
      mobile: values.mobile.trim() === mobile && t("account.setting.newSame"),
    })),
  });
  const change = useChange({
    form,
    send: sendMobile,
    passwordField: "password",
    done: t("account.setting.mobileChanged"),
  });
  return (
    <ChangeForm
      title={t("account.setting.changeMobile")}
      note={t("account.setting.now", { value: mobile ?? t("account.setting.notSet") })}
      password={form.getInputProps("password")}
      saving={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <TextInput
        label={t("account.setting.newMobile")}
        type="tel"
        autoComplete="tel"
        required
        {...form.getInputProps("mobile")}
      />
    </ChangeForm>
  );
}
