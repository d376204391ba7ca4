import { useTranslation } from "react-i18next";
import { VerdictIcon } from "./VerdictIcon.tsx";
import classes from "./verdict.module.css";
import { statusName, toneOf } from "./verdict.ts";

/** A verdict in colour, shape and words. */
export function VerdictTag({ status, size = "md" }: { status: number; size?: "md" | "lg" }) {
  const { t } = useTranslation();
  return (
    <span className={classes.tag} data-tone={toneOf(status)} data-size={size}>
      <VerdictIcon status={status} size={size === "lg" ? 18 : 14} />
      {t(`status.${statusName(status)}`)}
    </span>
  );
}
