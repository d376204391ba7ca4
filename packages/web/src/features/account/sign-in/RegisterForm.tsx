import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { mailedCode, RegisterBody } from "@verdict/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../lib/call-error.ts";
import { contractBounds, withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import type { SignInMode } from "../../../lib/sign-in-request.ts";
import { signIn } from "../actions.ts";
import { CodeField } from "../CodeField.tsx";
import { useMailedCode } from "../mailed-code.ts";
import { PasswordField } from "../PasswordField.tsx";
import { askRegisterCode, lookUp, sendRegistration } from "../queries.ts";
import { accountRules, passwordAgainComplaint } from "../rules.ts";
import { ModeLink } from "./ModeLink.tsx";
import { dropRegisterDraft, keepRegisterDraft, readRegisterDraft } from "./register-draft.ts";

const refusedAt = {
  "username-taken": "username",
  "username-malformed": "username",
  "email-taken": "email",
  "mail-code-wrong": "code",
};

const Sent = RegisterBody.extend({ code: mailedCode });
const bounds = contractBounds(Sent);

interface RegisterFormProps {
  onMode: (mode: SignInMode) => void;
  /** With the new account's name, and whether its session is open. */
  onDone: (username: string, isSignedIn: boolean) => void;
}

/**
 * Who has registered is signed in by the ordinary call, with its limits and its line among the sign-ins: a token in the answer of
 * the registration would be a second door, and links in mails are opened by programs that look into them.
 */
export default function RegisterForm({ onMode, onDone }: RegisterFormProps) {
  const { t } = useTranslation();
  const code = useMailedCode("register", askRegisterCode);
  /** Names and addresses the server said are in use. */
  const taken = useRef(new Set<string>());
  const form = useForm({
    initialValues: { password: "", passwordAgain: "", code: "", ...readRegisterDraft() },
    onValuesChange: keepRegisterDraft,
    validateInputOnBlur: ["password", "passwordAgain"],
    validate: withOwnRules(accountRules(Sent, t), ({ username, password, passwordAgain, email }) => ({
      username: taken.current.has(username.trim()) && t("account.usernameTaken"),
      passwordAgain: passwordAgainComplaint(t, passwordAgain, password),
      email: taken.current.has(email.trim()) && t("account.emailTaken"),
    })),
  });

  const showTaken = (field: "username" | "email", value = form.getValues()[field].trim()) => {
    taken.current.add(value);
    // What was typed meanwhile is not what was asked about.
    if (form.getValues()[field].trim() === value) form.validateField(field);
  };
  const checkTaken = async (field: "username" | "email") => {
    const value = form.getValues()[field].trim();
    if (!value || form.validateField(field).hasError) return;
    const found = await lookUp({ [field]: value });
    if (found?.[field]) showTaken(field, value);
  };

  const sendCode = () => {
    if (form.validateField("email").hasError) return;
    form.clearFieldError("code");
    code.send(form.getValues().email);
  };

  const registration = useMutation({
    mutationFn: async (body: Parameters<typeof sendRegistration>[0]) => {
      await sendRegistration(body);
      dropRegisterDraft();
      // An ordinary sign-in, with its limits: where it is refused, the account is there all the same.
      return signIn({ username: body.username, password: body.password, challenge: null }).then(
        () => true,
        () => false,
      );
    },
    onSuccess: (isSignedIn, { username }) => onDone(username.trim(), isSignedIn),
    onError: (error) => {
      form.setFieldValue("code", "");
      placeRefusal(form, refusedAt)(error);
      if (!(error instanceof CallError)) return;
      if (error.code === "username-taken") showTaken("username");
      if (error.code === "email-taken") showTaken("email");
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit(({ passwordAgain: _, ...body }) => registration.mutate(body))}>
      <Stack gap="sm">
        <TextInput
          label={t("account.username")}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          {...bounds.username}
          data-autofocus
          autoFocus
          required
          {...form.getInputProps("username")}
          onBlur={() => void checkTaken("username")}
        />
        <PasswordField
          label={t("account.password")}
          description={t("account.passwordHint")}
          autoComplete="new-password"
          {...form.getInputProps("password")}
        />
        <PasswordField
          label={t("account.passwordAgain")}
          autoComplete="new-password"
          {...form.getInputProps("passwordAgain")}
        />
        <TextInput
          label={t("account.email")}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps("email")}
          onBlur={() => void checkTaken("email")}
        />
        <CodeField mailed={code} onSend={sendCode} {...form.getInputProps("code")} />
        <Button type="submit" loading={registration.isPending} fullWidth>
          {t("account.registerSubmit")}
        </Button>
        <ModeLink onClick={() => onMode("sign-in")}>{t("account.toSignIn")}</ModeLink>
      </Stack>
    </form>
  );
}
