import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { SignInBody } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../lib/call-error.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { markShownOnPage } from "../../../lib/shown-on-page.ts";
import type { SignInMode } from "../../../lib/sign-in-request.ts";
import { PartPending } from "../../../ui/PartPending.tsx";
import { atFactor, FactorField, useFactorAsked } from "../../factor/factor-field.ts";
import { ProviderButtons } from "../../identity/provider-buttons.ts";
import { useWebsiteConfig } from "../../site/queries.ts";
import { signIn } from "../actions.ts";
import { PasswordField } from "../PasswordField.tsx";
import { accountRules } from "../rules.ts";
import classes from "./dialog.module.css";
import { ModeLink } from "./ModeLink.tsx";

const ChallengeStep = lazy(() => import("./ChallengeStep.tsx"));

interface SignInFormProps {
  /** Why one is asked to sign in. */
  reason: string | null | undefined;
  /** Filled in already, e.g. after registering. */
  username: string;
  onMode: (mode: SignInMode) => void;
  onDone: () => void;
}

/** Asked for by the server: `open` now, `due` with the next attempt of the same name. */
type Challenge = "none" | "due" | "open";

const challengeCodes = new Set(["challenge-required", "challenge-wrong", "challenge-too-fast"]);

export function SignInForm({ reason, username, onMode, onDone }: SignInFormProps) {
  const { t } = useTranslation();
  const mayRegister = useWebsiteConfig()?.register === true;
  const [challenge, setChallenge] = useState<Challenge>("none");
  // Every attempt needs a new one.
  const [challengeNumber, setChallengeNumber] = useState(0);
  const form = useForm({
    initialValues: { username, password: "", factorCode: "" },
    validate: accountRules(SignInBody, t),
  });
  const factor = useFactorAsked();
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: onDone,
    onError: (error) => {
      factor.hear(error);
      placeRefusal(form, { "login-wrong": "password", ...atFactor })(error);
      if (/^login-(locked|banned)/.test(error instanceof CallError ? error.code : "")) markShownOnPage(error);
      const code = error instanceof CallError ? error.code : "unknown";
      setChallengeNumber((number) => number + 1);
      if (challengeCodes.has(code)) return setChallenge("open");
      setChallenge((before) => (before === "none" || code === "login-locked" ? "none" : "due"));
    },
  });
  const refused = attempt.error instanceof CallError ? attempt.error : null;
  const isLocked = refused?.code === "login-locked";
  const isBanned = refused?.code === "login-banned" || refused?.code === "login-banned-until";

  if (challenge === "open") {
    return (
      <Suspense
        fallback={
          <PartPending>
            <div className={classes.loading} />
          </PartPending>
        }
      >
        <ChallengeStep
          number={challengeNumber}
          isPending={attempt.isPending}
          onBack={() => setChallenge("due")}
          onSolved={(solved) => attempt.mutate({ ...form.getValues(), challenge: solved })}
        />
      </Suspense>
    );
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        challenge === "due" ? setChallenge("open") : attempt.mutate({ ...values, challenge: null }),
      )}
    >
      {/* A session that a ban has ended gives the same reason as the refusal after it. */}
      {reason && !isLocked && !isBanned && <p className={classes.reason}>{reason}</p>}
      <Stack gap="sm">
        {isLocked && (
          <Alert color="orange" title={t("account.locked")}>
            {t("account.lockedText")}
          </Alert>
        )}
        {isBanned && (
          <Alert color="red" title={t("account.banned")}>
            <div>{t("account.restricted.reason", { reason: refused.params.reason })}</div>
            {refused.params.until && (
              <div>{t("account.restricted.until", { date: refused.params.until })}</div>
            )}
          </Alert>
        )}
        <TextInput
          label={t("account.username")}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus={!username || undefined}
          required
          {...form.getInputProps("username")}
          onChange={(event) => {
            form.setFieldValue("username", event.currentTarget.value);
            setChallenge("none");
            factor.forget();
          }}
        />
        <PasswordField
          label={t("account.password")}
          autoComplete="current-password"
          data-autofocus={username ? true : undefined}
          {...form.getInputProps("password")}
        />
        {factor.isAsked && (
          <Suspense fallback={null}>
            <FactorField {...form.getInputProps("factorCode")} />
          </Suspense>
        )}
        <Button type="submit" loading={attempt.isPending} fullWidth>
          {t("account.signIn")}
        </Button>
        <div className={classes.links}>
          {mayRegister && <ModeLink onClick={() => onMode("register")}>{t("account.toRegister")}</ModeLink>}
          <ModeLink onClick={() => onMode("reset")}>{t("account.toReset")}</ModeLink>
        </div>
        <Suspense fallback={null}>
          <ProviderButtons onDone={onDone} />
        </Suspense>
      </Stack>
    </form>
  );
}
