import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { mailedCode } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { contractBounds } from "../../lib/contract-rules.ts";
import type { MailedCode } from "./mailed-code.ts";
import classes from "./sign-in/dialog.module.css";

const bounds = contractBounds(z.object({ code: mailedCode }));

interface CodeFieldProps extends TextInputProps {
  mailed: MailedCode;
  /** Checks the address and has the code sent there. */
  onSend: () => void;
}

/** The mailed code, with the button that has it mailed and counts down to the next time. */
export function CodeField({ mailed, onSend, ...field }: CodeFieldProps) {
  const { t } = useTranslation();
  const { seconds, isSending } = mailed;
  return (
    <div className={classes.withButton}>
      <TextInput
        label={t("account.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bounds.code}
        required
        {...field}
      />
      <Button variant="default" px="sm" loading={isSending} disabled={seconds > 0} onClick={onSend}>
        {seconds > 0 ? t("account.sendAgainIn", { seconds }) : t("account.sendCode")}
      </Button>
    </div>
  );
}
