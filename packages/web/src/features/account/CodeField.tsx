import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { CODE_LENGTH } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
import type { Resend } from "./resend.ts";

interface CodeFieldProps extends TextInputProps {
  resend: Resend;
  isSending: boolean;
  onSend: () => void;
}

/** The mailed code, with the button that has it mailed and counts down to the next time. */
export function CodeField({ resend, isSending, onSend, ...field }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.withButton}>
      <TextInput
        label={t("account.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        required
        {...field}
      />
      <Button variant="default" px="sm" loading={isSending} disabled={resend.seconds > 0} onClick={onSend}>
        {resend.seconds > 0 ? t("account.sendAgainIn", { seconds: resend.seconds }) : t("account.sendCode")}
      </Button>
    </div>
  );
}
