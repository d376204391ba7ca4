import { CONTEST_PASSWORD_MAX, contestAuth } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { useContest } from "./context.ts";
import { PasswordForm, type PasswordFormProps } from "./PasswordForm.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { refreshContest, register } from "./queries.ts";

function useContestPassword(): PasswordFormProps {
  const { t } = useTranslation();
  const { contest } = useContest();
  return {
    words: {
      title: t("contest.password.title"),
      note: t(
        contest.auth === contestAuth.private ? "contest.password.private" : "contest.password.protected",
      ),
      label: t("contest.password.label"),
      show: t("contest.password.show"),
      enter: t("contest.password.enter"),
      entered: t("contest.entered"),
    },
    maxLength: CONTEST_PASSWORD_MAX,
    refusals: { empty: "contest-password-empty", wrong: "contest-password-wrong" },
    enter: (password) => register(contest.id, password),
    onEntered: () => refreshContest(contest.id),
  };
}

/** The way into a contest that has a password. */
export const PasswordCard = () => <PasswordPanel {...useContestPassword()} />;

/** The same where something waits for it. */
export function PasswordDialog({ onClose, onEntered }: { onClose: () => void; onEntered: () => void }) {
  const form = useContestPassword();
  return (
    <Dialog opened title={form.words.title} onClose={onClose}>
      <PasswordForm
        {...form}
        onEntered={() => {
          form.onEntered();
          onEntered();
        }}
      />
    </Dialog>
  );
}
