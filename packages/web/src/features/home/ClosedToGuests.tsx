import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import card from "../../ui/card.module.css";
import { EmptyState } from "../../ui/states.tsx";

/** A guest's home where only people with an account may read. */
export function ClosedToGuests() {
  const { t } = useTranslation();
  return (
    <div className={card.card}>
      <EmptyState text={t("home.closed")}>
        <Button onClick={() => requestSignIn()}>{t("account.signIn")}</Button>
      </EmptyState>
    </div>
  );
}
