import { Button, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { ownFactorsQuery } from "../factor/actions.ts";
import { FactorDialog } from "../factor/FactorDialog.tsx";
import { signOut } from "./actions.ts";

/** Leads its user to the second factor that their role demands: nothing else goes on before. */
export function SetUpFactorDialog({ onDone }: { onDone: (isSetUp: boolean) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const own = useQuery(ownFactorsQuery);
  const [adding, setAdding] = useState<"totp" | "passkey" | null>(null);
  const { hasPassword = true, passkeys = false } = own.data ?? {};
  const close = async () => {
    setAdding(null);
    const { factors } = await queryClient.fetchQuery(ownFactorsQuery);
    if (factors.length === 0) return;
    onDone(true);
    await queryClient.invalidateQueries(); // what was answered as to a guest
  };
  const leave = async () => {
    onDone(false);
    await signOut("here");
  };
  if (adding)
    return <FactorDialog doing={{ what: adding }} hasPassword={hasPassword} onClose={() => void close()} />;
  return (
    <Dialog opened onClose={() => onDone(false)} title={t("account.setUpFactor.title")} size="sm" centered>
      <Stack gap="sm">
        <p>{t("account.setUpFactor.note")}</p>
        {passkeys && "PublicKeyCredential" in window && (
          <Button onClick={() => setAdding("passkey")}>{t("account.factor.addPasskey")}</Button>
        )}
        <Button variant={passkeys ? "default" : "filled"} onClick={() => setAdding("totp")}>
          {t("account.factor.addTotp")}
        </Button>
        <Button variant="subtle" onClick={() => void leave()}>
          {t("account.setUpFactor.signOut")}
        </Button>
      </Stack>
    </Dialog>
  );
}
