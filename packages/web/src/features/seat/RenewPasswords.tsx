import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { renewContestantPasswords } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** New passwords for all accounts that the list made, for sheets that were lost. */
export function RenewPasswords({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, ask] = useState(false);
  const renew = useMutation({
    mutationFn: () => call(renewContestantPasswords, { body: { cid } }),
    onSuccess: ({ key }) =>
      navigate({
        to: "/contest/$contestID/contestants",
        params: { contestID: String(cid) },
        search: { key },
      }),
  });
  return (
    <>
      <Button size="xs" variant="default" loading={renew.isPending} onClick={() => ask(true)}>
        {t("seat.renew.title")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("seat.renew.title")}
        text={t("seat.renew.question")}
        confirm={t("seat.renew.confirm")}
        onConfirm={() => {
          ask(false);
          renew.mutate();
        }}
        onCancel={() => ask(false)}
      />
    </>
  );
}
