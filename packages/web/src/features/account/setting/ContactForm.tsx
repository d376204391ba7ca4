import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChangeForm } from "./ChangeForm.tsx";
import { type Outcome, useChange } from "./change.ts";

const words = {
  email: { title: "changeEmail", label: "newEmail", done: "emailChanged", type: "email" },
  tel: { title: "changeMobile", label: "newMobile", done: "mobileChanged", type: "tel" },
} as const;

interface ContactFormProps<Values extends { password: string }> {
  kind: keyof typeof words;
  /** As it is now. */
  now: string | null;
  form: UseFormReturnType<Values>;
  /** Name of the field that has the new one. */
  field: keyof Values & string;
  send: (values: Values) => Promise<Outcome>;
  /** What else is asked for. */
  children?: ReactNode;
}

/** Where somebody is reached: an e-mail address or a mobile number that the current password lets change. */
export function ContactForm<Values extends { password: string }>({
  kind,
  now,
  form,
  field,
  send,
  children,
}: ContactFormProps<Values>) {
  const { t } = useTranslation();
  const { title, label, done, type } = words[kind];
  const change = useChange({ form, send, passwordField: "password", done: t(`account.setting.${done}`) });
  return (
    <ChangeForm
      title={t(`account.setting.${title}`)}
      note={t("account.setting.now", { value: now ?? t("account.setting.notSet") })}
      password={form.getInputProps("password")}
      saving={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
    >
      <TextInput
        label={t(`account.setting.${label}`)}
        type={type}
        autoComplete={type}
        required
        {...form.getInputProps(field)}
      />
      {children}
    </ChangeForm>
  );
}
