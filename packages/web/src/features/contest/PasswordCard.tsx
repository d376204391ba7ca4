import { CONTEST_PASSWORD_MAX, contestAuth } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useContest } from "./context.ts";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { refreshContest, register } from "./queries.ts";

/** The way into a contest that has a password. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { contest } = useContest();
  return (
    <PasswordPanel
      words={{
        title: t("contest.password.title"),
        note: t(
          contest.auth === contestAuth.private ? "contest.password.private" : "contest.password.protected",
        ),
        label: t("contest.password.label"),
        show: t("contest.password.show"),
        enter: t("contest.password.enter"),
        entered: t("contest.entered"),
      }}
      maxLength={CONTEST_PASSWORD_MAX}
      refusals={{ empty: "contest-password-empty", wrong: "contest-password-wrong" }}
      enter={(password) => register(contest.id, password)}
      onEntered={() => refreshContest(contest.id)}
    />
  );
}
