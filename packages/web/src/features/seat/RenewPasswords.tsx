import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { renewContestantPasswords } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Accounts that are to get new passwords; null: all that the list made. */
type Order = { usernames: readonly string[]; number: number } | null;

interface Renewal {
  isPending: boolean;
  ask: (order: Order) => void;
  dialog: ReactNode;
}

/** New passwords for accounts that the list made, for sheets that were lost; asks before, and opens the new sheets. */
export function useRenewPasswords(cid: number): Renewal {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, ask] = useState<Order>();
  const renew = useMutation({
    mutationFn: (order: Order) =>
      call(renewContestantPasswords, { body: { cid, ...(order && { usernames: [...order.usernames] }) } }),
    onSuccess: ({ key }) =>
      navigate({
        to: "/contest/$contestID/contestants",
        params: { contestID: String(cid) },
        search: { key },
      }),
  });
  return {
    isPending: renew.isPending,
    ask,
    dialog: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={t("seat.renew.title")}
        text={asked ? t("seat.renew.questionSome", { number: asked.number }) : t("seat.renew.question")}
        confirm={t("seat.renew.confirm")}
        onConfirm={() => {
          if (asked !== undefined) renew.mutate(asked);
          ask(undefined);
        }}
        onCancel={() => ask(undefined)}
      />
    ),
  };
}
