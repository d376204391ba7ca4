import { status } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { VerdictIcon } from "../../ui/VerdictIcon.tsx";
import { statusName, toneOf } from "../../ui/verdict.ts";
import classes from "./problem.module.css";

/** How the viewer stands with a problem; nothing before the first submission. */
export function OwnStatus({ code }: { code: number | undefined }) {
  const { t } = useTranslation();
  if (code === undefined || code === status.notSubmitted) return null;
  const words = t(`status.${statusName(code)}`);
  return (
    <span className={classes.own} data-tone={toneOf(code)} role="img" aria-label={words} title={words}>
      <VerdictIcon status={code} size={16} />
    </span>
  );
}
