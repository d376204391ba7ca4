import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ResetBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { session } from "../../../lib/session.ts";
import { requestSignIn } from "../../../lib/sign-in-request.ts";
import { toast } from "../../../lib/toast.ts";
import card from "../../../ui/card.module.css";
import { PageTitle } from "../../site/PageTitle.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { sendReset } from "../queries.ts";
import { accountRules, passwordAgainComplaint } from "../rules.ts";
import classes from "../setting/setting.module.css";
import { ModeLink } from "./ModeLink.tsx";

interface Proof {
  username: string;
  code: string;
}

/** Where the mailed link leads, with name and code in its fragment; without them both are typed. */
export function ResetPasswordPage(proof: Proof) {
  const { t } = useTranslation();
  return (
    <div className={card.page}>
      <PageTitle title={t("account.resetPage")} />
      <section className={`${card.card} ${classes.narrow}`} aria-labelledby="reset-title">
        <div className={card.head}>
          <h1 id="reset-title">{t("account.resetPage")}</h1>
        </div>
        <div className={classes.body}>
          <NewPasswordForm key={proof.code} {...proof} />
        </div>
      </section>
    </div>
  );
}

function NewPasswordForm(proof: Proof) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLink = proof.username !== "" && proof.code !== "";
  const form = useForm({
    initialValues: { ...proof, password: "", passwordAgain: "" },
    validate: withOwnRules(accountRules(ResetBody, t), ({ password, passwordAgain }) => ({
      passwordAgain: passwordAgainComplaint(t, passwordAgain, password),
    })),
  });
  const reset = useMutation({
    mutationFn: sendReset,
    onError: placeRefusal(form, isLink ? {} : { "mail-code-wrong": "code" }),
    onSuccess: async () => {
      // Every session has ended with the old password, this browser's included.
      session.end("signed-out");
      toast(t("account.resetDone"), "success");
      await navigate({ to: "/", replace: true });
      requestSignIn();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ passwordAgain: _, ...body }) => reset.mutate(body))}>
      <Stack gap="sm">
        <TextInput
          label={t("account.username")}
          autoComplete="username"
          required
          disabled={isLink}
          classNames={isLink ? { input: classes.fixed } : {}}
          {...form.getInputProps("username")}
        />
        {!isLink && (
          <TextInput
            label={t("account.resetCode")}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            required
            {...form.getInputProps("code")}
          />
        )}
        <PasswordField
          label={t("account.newPassword")}
          description={t("account.passwordHint")}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordField
          label={t("account.passwordAgain")}
          autoComplete="new-password"
          {...form.getInputProps("passwordAgain")}
        />
        <Button type="submit" loading={reset.isPending} fullWidth>
          {t("account.save")}
        </Button>
        {!isLink && <ModeLink onClick={() => requestSignIn(null, "reset")}>{t("account.resetAsk")}</ModeLink>}
      </Stack>
    </form>
  );
}
