import type { PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./setting/setting.module.css";

/** The password as a proof that it is its user, or for who has none what stands for it: a sign-in of just now. */
export function ProofField({ hasPassword, ...props }: { hasPassword: boolean } & PasswordInputProps) {
  const { t } = useTranslation();
  if (!hasPassword) return <p className={classes.note}>{t("account.identity.own.fresh")}</p>;
  return (
    <PasswordField
      label={t("account.setting.currentPassword")}
      autoComplete="current-password"
      data-autofocus
      {...props}
    />
  );
}
