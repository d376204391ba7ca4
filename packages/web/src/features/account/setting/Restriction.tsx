import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { useSession } from "../../../lib/session.ts";
import { IconAlertTriangle } from "../../../ui/icons.ts";
import classes from "./setting.module.css";

/** Roles that take something away, by the names that roleList carries (the spelling is the interface's). */
const restricted = {
  no_subimit_user: "r1003",
  no_discuss_user: "r1004",
  mute_user: "r1005",
  no_submit_no_discuss_user: "r1006",
  no_submit_mute_user: "r1007",
} as const;

const isRestricted = (name: string): name is keyof typeof restricted => Object.hasOwn(restricted, name);

/** What the user's role takes away, why and until when; nothing for a role that takes nothing away. */
export function Restriction() {
  const { t } = useTranslation();
  const { user } = useSession();
  const id = useId();
  const role = user?.roleList.find(isRestricted);
  if (!role) return null;
  return (
    <section className={classes.restriction} aria-labelledby={id}>
      <h2 id={id}>
        <IconAlertTriangle size={16} aria-hidden />
        {t("account.restricted.title")}
      </h2>
      <p>{t(`account.restricted.${restricted[role]}`)}</p>
      {user?.banReason && <p>{t("account.restricted.reason", { reason: user.banReason })}</p>}
      {user?.banUntil && <p>{t("account.restricted.until", { date: formatDateTime(user.banUntil) })}</p>}
      <p>{t("account.restricted.cure")}</p>
    </section>
  );
}
