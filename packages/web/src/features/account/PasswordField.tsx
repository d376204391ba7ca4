import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A password with a button that shows it, named for screen readers and reached by Tab. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      required
      visibilityToggleButtonProps={{ "aria-label": t("account.showPassword"), tabIndex: 0 }}
      // Mantine says it to eyes only.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
