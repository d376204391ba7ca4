import type { changePassword, DataOf } from "@verdict/contract";
import type { TFunction } from "i18next";

/** What the server says to a change of password, address or number. */
export type Outcome = DataOf<typeof changePassword>;

/** Why nothing was changed, in the interface's language; null when it was. */
export function complaintOf(t: TFunction, { code, refusal, triesLeft }: Outcome): string | null {
  if (code === 200) return null;
  if (refusal === "account-change-locked" || triesLeft === null) return t("account.setting.changeLocked");
  const count = triesLeft;
  return refusal === "mail-code-wrong"
    ? t("account.setting.wrongCode", { count })
    : t("account.setting.wrongPassword", { count });
}
