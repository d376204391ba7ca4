import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { KnownAccountBody, NewAccountBody } from "@verdict/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { PasswordField } from "../account/PasswordField.tsx";
import { accountRules } from "../account/rules.ts";
import { ModeLink } from "../account/sign-in/ModeLink.tsx";
import { atFactor, FactorField, useFactorAsked } from "../factor/factor-field.ts";
import { enterAsKnown, enterAsNew, type Question } from "./actions.ts";

interface FirstTimeProps {
  question: Question;
  onDone: () => void;
}

/** What somebody says who comes by a provider for the first time: under which name, or whose account they have. */
export function FirstTime(props: FirstTimeProps) {
  const { t } = useTranslation();
  const { why, username, provider } = props.question;
  const [isKnown, setKnown] = useState(why === "email-taken");
  return (
    <Stack gap="sm">
      {why === "email-taken" && <p>{t("account.identity.return.mail", { provider })}</p>}
      {why === "username-taken" && <p>{t("account.identity.return.taken", { username })}</p>}
      {why === "username-unusable" && <p>{t("account.identity.return.unusable")}</p>}
      {isKnown ? <KnownForm {...props} /> : <NewForm {...props} />}
      <ModeLink onClick={() => setKnown(!isKnown)}>
        {t(isKnown ? "account.identity.return.toNew" : "account.identity.return.toLink")}
      </ModeLink>
    </Stack>
  );
}

function NewForm({ question: { ticket, username, why }, onDone }: FirstTimeProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { ticket, username: why === "email-taken" ? username : "" },
    validate: accountRules(NewAccountBody, t),
  });
  const enter = useMutation({
    mutationFn: enterAsNew,
    onSuccess: onDone,
    onError: placeRefusal(form, { "username-taken": "username", "username-malformed": "username" }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => enter.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          label={t("account.identity.return.newName")}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...form.getInputProps("username")}
        />
        <Button type="submit" loading={enter.isPending} fullWidth>
          {t("account.identity.return.create")}
        </Button>
      </Stack>
    </form>
  );
}

function KnownForm({ question: { ticket }, onDone }: FirstTimeProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { ticket, username: "", password: "", factorCode: "" },
    validate: accountRules(KnownAccountBody, t),
  });
  const factor = useFactorAsked();
  const enter = useMutation({
    mutationFn: enterAsKnown,
    onSuccess: onDone,
    onError(error) {
      factor.hear(error);
      placeRefusal(form, { "login-wrong": "password", ...atFactor })(error);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => enter.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          label={t("account.username")}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...form.getInputProps("username")}
        />
        <PasswordField
          label={t("account.password")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {factor.isAsked && (
          <Suspense fallback={null}>
            <FactorField {...form.getInputProps("factorCode")} />
          </Suspense>
        )}
        <Button type="submit" loading={enter.isPending} fullWidth>
          {t("account.identity.return.link")}
        </Button>
      </Stack>
    </form>
  );
}
