import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ChangeForm } from "./ChangeForm.tsx";
import { useChange } from "./change.ts";
import { isMobile } from "./check.ts";
import { sendMobile } from "./queries.ts";

export function MobileForm({ mobile }: { mobile: string | null }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { password: "", mobile: "" },
    validate: {
      password: (value) => (value ? null : t("account.passwordNeeded")),
      mobile(value) {
        if (!value.trim()) return t("account.setting.mobileNeeded");
        if (!isMobile(value)) return t("account.setting.mobileMalformed");
        return value.trim() === mobile ? t("account.setting.newSame") : null;
      },
    },
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
