import { Button, Paper, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { StaffSignInBody } from "@verdict/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CallError } from "../../../lib/call-error.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { dropSignInRequest } from "../../../lib/sign-in-request.ts";
import { LandingNote } from "../../../ui/LandingNote.tsx";
import { atFactor, FactorField, useFactorAsked } from "../../factor/factor-field.ts";
import { ProviderButtons } from "../../identity/provider-buttons.ts";
import { PageTitle } from "../../site/PageTitle.tsx";
import { useShortName } from "../../site/queries.ts";
import { SiteMark } from "../../site/SiteMark.tsx";
import { officeHome } from "../admit.ts";
import { signInStaff } from "./actions.ts";
import classes from "./login.module.css";
import "../ui/admin.css";

const QuestionField = lazy(() => import("./QuestionField.tsx"));

/** The administrators' own door. */
export function LoginPage({ next }: { next: string | undefined }) {
  const { t } = useTranslation();
  const shortName = useShortName();
  const navigate = useNavigate();
  // A refused call of the back office also rang for the visitors' dialog; the answer is this page.
  useEffect(() => {
    dropSignInRequest();
  }, []);
  const goOn = () => {
    dropSignInRequest();
    void navigate({ href: next ?? officeHome(), replace: true });
  };
  return (
    <main id="main" className={classes.page}>
      <PageTitle title={t("admin.login.title")} />
      <Paper className={classes.card} withBorder>
        <SiteMark size={36} />
        <h1>{shortName}</h1>
        <LandingNote />
        <p className={classes.note}>{t("admin.login.note")}</p>
        <LoginForm onDone={goOn} />
        <Suspense fallback={null}>
          <ProviderButtons next={next ?? "/admin/dashboard"} onDone={goOn} />
        </Suspense>
        <Link to="/home" className={classes.back}>
          {t("admin.toSite")}
        </Link>
      </Paper>
    </main>
  );
}

type Credentials = Pick<z.input<typeof StaffSignInBody>, "username" | "password">;

function LoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [challenge, setChallenge] = useState<{ id: string; answer: string } | null>(null);
  const [isAsked, setAsked] = useState(0);
  const form = useForm({
    initialValues: { username: "", password: "", factorCode: "" },
    validate: contractRules(StaffSignInBody, t, undefined, (field, code) =>
      code === "login-blank" ? t(`admin.login.${field as keyof Credentials}Needed`) : undefined,
    ),
  });
  const factor = useFactorAsked();
  const attempt = useMutation({
    mutationFn: signInStaff,
    onSuccess: onDone,
    onError(error) {
      factor.hear(error);
      placeRefusal(form, { "login-wrong": "password", "not-staff": "username", ...atFactor })(error);
      // After too many failures the server wants a question answered; each is good once.
      if (error instanceof CallError && /^(challenge-|login-wrong)/.test(error.code)) {
        if (error.code !== "login-wrong" || challenge) setAsked((times) => times + 1);
        setChallenge(null);
      }
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => attempt.mutate({ ...values, challenge }))} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("admin.login.username")}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          required
          {...form.getInputProps("username")}
        />
        <PasswordInput
          label={t("admin.login.password")}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
          {...form.getInputProps("password")}
        />
        {factor.isAsked && (
          <Suspense fallback={null}>
            <FactorField {...form.getInputProps("factorCode")} />
          </Suspense>
        )}
        {isAsked > 0 && (
          <Suspense fallback={null}>
            <QuestionField key={isAsked} onAnswer={setChallenge} />
          </Suspense>
        )}
        <Button type="submit" loading={attempt.isPending} fullWidth>
          {t("admin.login.enter")}
        </Button>
      </Stack>
    </form>
  );
}
