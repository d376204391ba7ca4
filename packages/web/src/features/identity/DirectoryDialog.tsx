import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { DirectoryBody } from "@verdict/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { contractBounds } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { PasswordField } from "../account/PasswordField.tsx";
import { accountRules } from "../account/rules.ts";
import { atFactor, FactorField, useFactorAsked } from "../factor/factor-field.ts";
import { enterByDirectory, type Question } from "./actions.ts";
import { FirstTime } from "./FirstTime.tsx";

interface DirectoryDialogProps {
  provider: { key: string; name: string };
  onDone: () => void;
  onClose: () => void;
}

const bounds = contractBounds(DirectoryBody);

/** Asks for the name and the password that somebody has in a directory. */
export function DirectoryDialog({ provider: { key, name }, onDone, onClose }: DirectoryDialogProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const form = useForm({
    initialValues: { provider: key, username: "", password: "", factorCode: "" },
    validate: accountRules(DirectoryBody, t),
  });
  const factor = useFactorAsked();
  const enter = useMutation({
    mutationFn: enterByDirectory,
    onSuccess: (asked) => (asked ? setQuestion(asked) : onDone()),
    onError(error) {
      factor.hear(error);
      placeRefusal(form, { "login-wrong": "password", ...atFactor })(error);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={name} size="sm" centered>
      {question ? (
        <FirstTime question={question} onDone={onDone} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.stopPropagation(); // it is drawn within another form
            form.onSubmit((values) => enter.mutate(values))(event);
          }}
        >
          <Stack gap="sm">
            <p>{t("account.identity.directoryNote")}</p>
            <TextInput
              label={t("account.username")}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              data-autofocus
              required
              {...bounds.username}
              {...form.getInputProps("username")}
            />
            <PasswordField
              label={t("account.password")}
              autoComplete="current-password"
              {...bounds.password}
              {...form.getInputProps("password")}
            />
            {factor.isAsked && (
              <Suspense fallback={null}>
                <FactorField {...form.getInputProps("factorCode")} />
              </Suspense>
            )}
            <Button type="submit" loading={enter.isPending} fullWidth>
              {t("account.signIn")}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
