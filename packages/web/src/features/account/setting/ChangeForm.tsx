import { Button, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../PasswordField.tsx";
import classes from "./setting.module.css";

interface ChangeFormProps {
  title: string;
  note: string;
  /** Of the field for the current password. */
  password: object;
  /** What the change is about. */
  children: ReactNode;
  saving: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** The frame of a change that the current password allows. */
export function ChangeForm({ title, note, password, children, saving, onSubmit }: ChangeFormProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <form noValidate aria-labelledby={id} onSubmit={onSubmit}>
      <h3 id={id}>{title}</h3>
      <p className={classes.note}>{note}</p>
      <Stack gap="sm">
        <PasswordField
          label={t("account.setting.currentPassword")}
          autoComplete="current-password"
          {...password}
        />
        {children}
        <Button type="submit" loading={saving}>
          {title}
        </Button>
      </Stack>
    </form>
  );
}
