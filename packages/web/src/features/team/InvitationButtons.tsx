import { useTranslation } from "react-i18next";
import { AnswerButtons } from "../../ui/AnswerButtons.tsx";
import { answerInvitation } from "./queries.ts";

export function InvitationButtons({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  return (
    <AnswerButtons
      accept={t("team.accept")}
      decline={t("team.decline")}
      onAnswer={(accept) => answerInvitation({ id, accept })}
      said={(accept) => t(accept ? "team.joined" : "team.declined", { name })}
    />
  );
}
