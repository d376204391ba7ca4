import { TRAINING_PASSWORD_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { PasswordPanel } from "../contest/PasswordPanel.tsx";
import { useTraining } from "./context.ts";
import { refreshTraining, register } from "./queries.ts";

/** The way into a private training. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { training } = useTraining();
  return (
    <PasswordPanel
      words={{
        title: t("training.password.title"),
        note: t("training.password.note"),
        label: t("training.password.label"),
        show: t("training.password.show"),
        enter: t("training.password.enter"),
        entered: t("training.entered"),
      }}
      maxLength={TRAINING_PASSWORD_MAX}
      refusals={{ empty: "training-password-empty", wrong: "training-password-wrong" }}
      enter={(password) => register(training.id, password)}
      onEntered={() => refreshTraining(training.id)}
    />
  );
}
