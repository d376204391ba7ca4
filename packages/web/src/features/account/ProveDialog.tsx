import { Button, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { PROOF_MINUTES, proveSelf } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { describeError } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ownFactorsQuery, passkeyAnswer } from "../factor/actions.ts";
import { ProofButtons } from "../identity/ProofButtons.tsx";
import { signOut } from "./actions.ts";
import { ProofField } from "./ProofField.tsx";

/** Asks its user to prove that they are there, before what they asked for goes on. */
export function ProveDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { t } = useTranslation();
  const own = useQuery(ownFactorsQuery);
  const [password, setPassword] = useState("");
  const proof = useMutation({
    mutationFn: async (by: "password" | "passkey") => {
      if (by === "password") return call(proveSelf, { body: { password } }).then(() => true);
      const passkey = await passkeyAnswer();
      return passkey !== null && call(proveSelf, { body: { passkey } }).then(() => true);
    },
    onSuccess: (isProved) => void (isProved && onDone(true)),
    meta: { quiet: true },
  });
  const hasPassword = own.data?.hasPassword ?? true;
  const hasPasskey =
    own.data?.factors.some(({ kind }) => kind === "passkey") && "PublicKeyCredential" in window;
  const leave = async () => {
    onDone(false);
    await signOut("here");
  };
  return (
    <Dialog opened onClose={() => onDone(false)} title={t("account.prove.title")} size="sm" centered>
      <Stack gap="sm">
        <p>{t("account.prove.note", { minutes: PROOF_MINUTES })}</p>
        {hasPassword && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              proof.mutate("password");
            }}
          >
            <Stack gap="sm">
              <ProofField
                hasPassword
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                error={proof.error && describeError(proof.error)}
              />
              <Button type="submit" loading={proof.isPending} disabled={password === ""}>
                {t("account.prove.goOn")}
              </Button>
            </Stack>
          </form>
        )}
        {hasPasskey && (
          <Button variant="default" loading={proof.isPending} onClick={() => proof.mutate("passkey")}>
            {t("account.factor.byPasskey")}
          </Button>
        )}
        <ProofButtons
          onProved={() => onDone(true)}
          otherwise={
            !hasPassword && !hasPasskey && own.data ? (
              <Button onClick={() => void leave()}>{t("account.prove.signOut")}</Button>
            ) : null
          }
        />
      </Stack>
    </Dialog>
  );
}
