import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Submission } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { writeClipboard } from "../../../ui/CopyButton.tsx";
import { IconShare, IconShareOff } from "../../../ui/icons.ts";
import { setShared } from "../queries.ts";

/** Lets others read the program, after saying who that is, and copies the link; or takes it back. */
export function ShareButton({ submission: { submitId, share: isShared } }: { submission: Submission }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const share = useMutation({
    mutationFn: (on: boolean) => setShared(submitId, on),
    onSuccess: async (_, on) => {
      const isCopied = on && (await writeClipboard(window.location.href));
      toast(
        t(isCopied ? "solve.share.copied" : on ? "submission.sharedDone" : "submission.unsharedDone"),
        "success",
      );
      return client.invalidateQueries({ queryKey: ["submission", "detail", submitId] });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={share.isPending}
        leftSection={isShared ? <IconShareOff size={15} /> : <IconShare size={15} />}
        onClick={() => (isShared ? share.mutate(false) : setAsking(true))}
      >
        {t(isShared ? "submission.unshare" : "submission.share")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("solve.share.title")}
        text={t("solve.share.who")}
        confirm={t("solve.share.confirm")}
        isHarmless
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          share.mutate(true);
        }}
      />
    </>
  );
}
