import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { complaintOf } from "./change.ts";
import { isMobile } from "./check.ts";
import { PasswordField } from "./PasswordField.tsx";
import { adoptOwnInfo, sendMobile } from "./queries.ts";
import classes from "./setting.module.css";

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
  const change = useMutation({
    mutationFn: sendMobile,
    onSuccess: (outcome) => {
      const complaint = complaintOf(t, outcome);
      if (complaint) return form.setFieldError("password", complaint);
      form.reset();
      if (outcome.userInfo) adoptOwnInfo(outcome.userInfo);
      toast(t("account.setting.mobileChanged"), "success");
    },
  });
  return (
    <form
      noValidate
      aria-labelledby="change-mobile"
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <h3 id="change-mobile">{t("account.setting.changeMobile")}</h3>
      <p className={classes.note}>
        {t("account.setting.now", { value: mobile ?? t("account.setting.notSet") })}
      </p>
      <Stack gap="sm">
        <PasswordField
          label={t("account.setting.currentPassword")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <TextInput
          label={t("account.setting.newMobile")}
          type="tel"
          autoComplete="tel"
          required
          {...form.getInputProps("mobile")}
        />
        <Button type="submit" loading={change.isPending}>
          {t("account.setting.changeMobile")}
        </Button>
      </Stack>
    </form>
  );
}
