import { TextInput, type TextInputProps } from "@mantine/core";
import { FACTOR_CODE_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";

/** The code that an account with a second factor asks for as well. */
export default function FactorField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t("account.factor.code")}
      description={t("account.factor.codeNote")}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={FACTOR_CODE_MAX}
      autoFocus
      required
      {...props}
    />
  );
}
