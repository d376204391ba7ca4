import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import pages from "../contest/contest-pages.module.css";
import { useTraining } from "./context.ts";
import { PasswordCard } from "./PasswordCard.tsx";

/** What a reader meets who is not inside: the way in, or that there is none. */
export function Entrance() {
  const { t } = useTranslation();
  const { standing } = useTraining();
  if (standing.access) return null;
  if (!standing.barred) return <PasswordCard />;
  return (
    <Alert color="orange" role="note">
      {t("training.barred")}
    </Alert>
  );
}

/** A page of a training for those inside; whom a link led here from outside finds the way in. */
export function Inside({ children }: { children: ReactNode }) {
  const { standing } = useTraining();
  if (standing.access) return children;
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <Entrance />
    </div>
  );
}
