import { TextInput } from "@mantine/core";
import { GROUP_KEY_MAX } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface KeyInputProps {
  className?: string | undefined;
  value: string;
  /** Names of all groups. */
  taken: ReadonlySet<string>;
  error: string | undefined;
  onChange: (key: string) => void;
}

/** A group's name, by which others depend on it: taken over when the field is left, if it is free. */
export function KeyInput({ className, value, taken, error, onChange }: KeyInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = (typed ?? value).trim();
  const isBad = wanted !== value && (wanted === "" || taken.has(wanted));
  return (
    <TextInput
      className={className}
      label={t("admin.scoring.key")}
      maxLength={GROUP_KEY_MAX}
      value={typed ?? value}
      error={isBad || error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!isBad && wanted !== value) onChange(wanted);
        setTyped(null);
      }}
    />
  );
}
