import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { changePassword, DataOf } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toast.ts";
import { adoptOwnInfo } from "../queries.ts";

/** What the server says to a change of password, address or number. */
export type Outcome = DataOf<typeof changePassword>;

/** Why nothing was changed, in the interface's language; null when it was. */
function complaintOf(t: TFunction, { code, refusal, triesLeft }: Outcome): string | null {
  if (code === 200) return null;
  if (refusal === "account-change-locked" || triesLeft === null) return t("account.setting.changeLocked");
  const count = triesLeft;
  return refusal === "mail-code-wrong"
    ? t("account.setting.wrongCode", { count })
    : t("account.setting.wrongPassword", { count });
}

interface Change<Values> {
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<Outcome>;
  /** Field in which the current password was written. */
  passwordField: keyof Values & string;
  /** Said when it is done. */
  done: string;
  onDone?: () => void;
}

/** Sends a change that the current password allows; what was wrong is said at its field. */
export function useChange<Values extends object>({
  form,
  send,
  passwordField,
  done,
  onDone,
}: Change<Values>) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: send,
    onSuccess: (outcome) => {
      const complaint = complaintOf(t, outcome);
      if (complaint) {
        const field = outcome.refusal === "mail-code-wrong" ? "code" : passwordField;
        form.setFieldError(field, complaint);
        return form.getInputNode(field as never)?.focus();
      }
      form.reset();
      if (outcome.userInfo) adoptOwnInfo(outcome.userInfo);
      toast(done, "success");
      onDone?.();
    },
  });
}
