import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { dropSignInRequest, useSignInRequest } from "../../lib/sign-in-request.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useShortName } from "../site/queries.ts";
import { signIn } from "./actions.ts";

const DIALOG_WIDTH = 370;

export default function SignInDialog() {
  const { t } = useTranslation();
  const request = useSignInRequest();
  const shortName = useShortName();
  return (
    <Dialog
      opened={request !== null}
      onClose={dropSignInRequest}
      closeOnClickOutside={false}
      centered
      size={DIALOG_WIDTH}
      title={t("account.signInTitle", { shortName })}
    >
      <SignInForm
        onDone={() => {
          dropSignInRequest();
          toast(t("account.welcomeBack"), "success");
          request?.then?.();
        }}
      />
    </Dialog>
  );
}

function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { username: "", password: "" },
    validate: {
      username(value) {
        if (!value.trim()) return t("account.usernameNeeded");
        return value.trim().length > USERNAME_MAX ? t("refusal.username-length") : null;
      },
      password(value) {
        const { length } = value.trim();
        if (length === 0) return t("account.passwordNeeded");
        return length < PASSWORD_MIN || length > PASSWORD_MAX ? t("refusal.password-length") : null;
      },
    },
  });
  const attempt = useMutation({ mutationFn: signIn, onSuccess: onDone });
  return (
    <form onSubmit={form.onSubmit((values) => attempt.mutate(values))} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("account.username")}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          required
          {...form.getInputProps("username")}
        />
        <PasswordInput
          label={t("account.password")}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ "aria-label": t("account.showPassword"), tabIndex: 0 }}
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={attempt.isPending} fullWidth>
          {t("account.signIn")}
        </Button>
      </Stack>
    </form>
  );
}
