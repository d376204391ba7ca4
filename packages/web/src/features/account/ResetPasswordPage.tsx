import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { session } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { EmptyState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { checkPassword, checkPasswordAgain } from "./check.ts";
import { PasswordField } from "./PasswordField.tsx";
import { sendReset } from "./queries.ts";
import classes from "./setting.module.css";

interface ResetPasswordPageProps {
  username: string | undefined;
  code: string | undefined;
}

/** Where the mailed link leads. */
export function ResetPasswordPage({ username, code }: ResetPasswordPageProps) {
  const { t } = useTranslation();
  return (
    <div className={card.page}>
      <PageTitle title={t("account.resetPage")} />
      <section className={`${card.card} ${classes.narrow}`} aria-labelledby="reset-title">
        <div className={card.head}>
          <h1 id="reset-title">{t("account.resetPage")}</h1>
        </div>
        <div className={classes.body}>
          {username && code ? (
            <NewPasswordForm username={username} code={code} />
          ) : (
            <EmptyState text={t("account.resetIncomplete")}>
              <Button onClick={() => requestSignIn(null, "reset")}>{t("account.resetAsk")}</Button>
            </EmptyState>
          )}
        </div>
      </section>
    </div>
  );
}

function NewPasswordForm({ username, code }: { username: string; code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: "", passwordAgain: "" },
    validate: {
      password: (value) => checkPassword(t, value),
      passwordAgain: (value, { password }) => checkPasswordAgain(t, value, password),
    },
  });
  const reset = useMutation({
    mutationFn: sendReset,
    onSuccess: async () => {
      // Every session has ended with the old password, this browser's included.
      session.end("signed-out");
      toast(t("account.resetDone"), "success");
      await navigate({ to: "/", replace: true });
      requestSignIn();
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => reset.mutate({ username, code, password }))}>
      <Stack gap="sm">
        <TextInput
          label={t("account.username")}
          value={username}
          autoComplete="username"
          disabled
          classNames={{ input: classes.fixed }}
        />
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
      </Stack>
    </form>
  );
}
