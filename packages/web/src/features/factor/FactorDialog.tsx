import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  addTotp,
  beginTotp,
  FACTOR_NAME_MAX,
  type Factor,
  FactorNameBody,
  FactorProofBody,
  removeFactor,
  renewRecoveryCodes,
  TotpBody,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ProofField } from "../account/ProofField.tsx";
import { makePasskey, ownFactorsQuery } from "./actions.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSecret } from "./TotpSecret.tsx";

/** What is done in the dialog; each begins with a proof of who it is. */
export type Doing =
  | { what: "totp" | "passkey" | "recovery" }
  | { what: "remove"; factor: Factor; isLast: boolean };

interface FactorDialogProps {
  doing: Doing;
  hasPassword: boolean;
  onClose: () => void;
}

/** Adds a factor, takes one away or makes new recovery codes; codes are shown before it closes. */
export function FactorDialog({ doing, hasPassword, onClose }: FactorDialogProps) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const isAdding = doing.what === "totp" || doing.what === "passkey";
  const form = useForm({
    initialValues: { password: "", code: "", name: isAdding ? t(`account.factor.${doing.what}`) : "" },
    validate: contractRules(secret ? TotpBody : isAdding ? FactorNameBody : FactorProofBody, t),
  });
  const renew = () => queryClient.invalidateQueries({ queryKey: ownFactorsQuery.queryKey });
  const finish = async (made: string[] | null, said: string) => {
    await renew();
    if (made) return setCodes(made);
    toast(said, "success");
    onClose();
  };
  const act = useMutation({
    mutationFn: async ({ password, code, name }: ReturnType<typeof form.getValues>) => {
      switch (doing.what) {
        case "totp": {
          if (!secret) return setSecret(await call(beginTotp, { body: { password } }));
          const added = await call(addTotp, { body: { name, code } });
          return finish(added.recoveryCodes, t("account.factor.addedNow"));
        }
        case "passkey": {
          const added = await makePasskey(name, password);
          return added && finish(added.recoveryCodes, t("account.factor.addedNow"));
        }
        case "recovery":
          return finish((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes, "");
        case "remove":
          await call(removeFactor, { body: { id: doing.factor.id, password } });
          return finish(null, t("account.factor.removed"));
      }
    },
    onError: placeRefusal(form, {
      "password-wrong": "password",
      "factor-wrong": "code",
      "factor-locked": "code",
    }),
  });
  const title = {
    totp: t("account.factor.addTotp"),
    passkey: t("account.factor.addPasskey"),
    recovery: t("account.factor.renew"),
    remove: doing.what === "remove" ? t("account.factor.removeOf", { name: doing.factor.name }) : "",
  }[doing.what];
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={title} size="md" centered closeOnClickOutside={false}>
      <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
        <Stack gap="sm">
          <p>
            {doing.what === "remove" && !doing.isLast
              ? t("account.factor.removeNote")
              : t(`account.factor.${doing.what}About`)}
          </p>
          {isAdding && (
            <TextInput
              label={t("account.factor.name")}
              description={t("account.factor.nameNote")}
              maxLength={FACTOR_NAME_MAX}
              autoComplete="off"
              required
              {...form.getInputProps("name")}
            />
          )}
          {secret && <TotpSecret {...secret} />}
          {secret ? (
            <TextInput
              key="code"
              label={t("account.factor.firstCode")}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              {...form.getInputProps("code")}
            />
          ) : (
            <ProofField hasPassword={hasPassword} {...form.getInputProps("password")} />
          )}
          <Button type="submit" color={doing.what === "remove" ? "red" : undefined} loading={act.isPending}>
            {doing.what === "totp" && !secret ? t("account.factor.next") : title}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
