import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { enterByPasskey } from "./actions.ts";

/** Signs in by a passkey; nothing where the browser knows none. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const enter = useMutation({
    mutationFn: enterByPasskey,
    onSuccess: (isIn) => void (isIn && onDone()),
  });
  if (!("PublicKeyCredential" in window)) return null;
  return (
    <Button variant="default" fullWidth loading={enter.isPending} onClick={() => enter.mutate()}>
      {t("account.factor.byPasskey")}
    </Button>
  );
}
