import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { type MailKind, useResend } from "./resend.ts";

export interface MailedCode {
  /** Until the next mail may be asked for. */
  readonly seconds: number;
  readonly isSending: boolean;
  send(email: string): void;
}

/** Has a code mailed. The countdown begins with the click, and is taken back when no mail went out. */
export function useMailedCode(kind: MailKind, ask: (email: string) => Promise<unknown>): MailedCode {
  const { t } = useTranslation();
  const { seconds, start, stop } = useResend(kind);
  const mail = useMutation({
    mutationFn: ask,
    onMutate: start,
    onSuccess: () => toast(t("account.codeSent"), "success"),
    onError: stop,
  });
  return { seconds, isSending: mail.isPending, send: mail.mutate };
}
