import { Alert, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SignInMode } from "../../../lib/sign-in-request.ts";
import { ModeLink } from "./ModeLink.tsx";

interface MailOffProps {
  mode: "register" | "reset";
  onMode: (mode: SignInMode) => void;
}

/** What takes the place of a form whose mail could not be sent: the way that is open. */
export default function MailOff({ mode, onMode }: MailOffProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Alert color="orange">
        {t(mode === "register" ? "account.registerMailOff" : "account.resetMailOff")}
      </Alert>
      <ModeLink onClick={() => onMode("sign-in")}>{t("account.toSignIn")}</ModeLink>
    </Stack>
  );
}
