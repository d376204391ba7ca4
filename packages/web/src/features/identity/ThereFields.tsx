import { TextInput } from "@mantine/core";
import { DIRECTORY_NAME_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { PasswordField } from "../account/PasswordField.tsx";

export interface There {
  username: string;
  password: string;
}

/** Name and password that somebody has in a directory. */
export function ThereFields({ there, onChange }: { there: There; onChange: (there: There) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t("account.identity.own.thereName")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={DIRECTORY_NAME_MAX}
        value={there.username}
        onChange={(event) => onChange({ ...there, username: event.currentTarget.value })}
      />
      <PasswordField
        label={t("account.identity.own.therePassword")}
        autoComplete="off"
        maxLength={DIRECTORY_NAME_MAX}
        value={there.password}
        onChange={(event) => onChange({ ...there, password: event.currentTarget.value })}
      />
    </>
  );
}
