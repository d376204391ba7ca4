import { PasswordInput, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type Provider, type ProviderBody, redirectPath } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { contractBounds } from "../../../lib/contract-rules.ts";
import type { Draft } from "./draft.ts";
import { OwnAddress } from "./OwnAddress.tsx";

/** What each kind of provider shows of the form. */
export interface ProviderFieldsProps {
  form: UseFormReturnType<Draft>;
  row: Provider | null;
  /** Bounds of the fields that all kinds have. */
  outer: ReturnType<typeof contractBounds<typeof ProviderBody.shape>>;
}

/** Where an OpenID provider is, and as what the site is known to it. */
export function OidcFields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        className="wide"
        label={t("admin.identity.issuer")}
        required
        description={t("admin.identity.issuerNote")}
        {...outer.issuer}
        {...form.getInputProps("issuer")}
      />
      <OwnAddress row={row} path={redirectPath(form.values.key)} label={t("admin.identity.redirect")} />
      <ClientFields form={form} row={row} outer={outer} />
      <Switch
        className="wide"
        label={t("admin.identity.signsOut")}
        {...form.getInputProps("signsOut", { type: "checkbox" })}
      />
    </>
  );
}

/** As what the site is known to a provider, and what it asks for. */
export function ClientFields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t("admin.identity.clientId")}
        required
        autoComplete="off"
        {...outer.clientId}
        {...form.getInputProps("clientId")}
      />
      <PasswordInput
        label={t("admin.identity.clientSecret")}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
        description={row?.hasSecret && t("admin.identity.secretKept")}
        {...outer.clientSecret}
        {...form.getInputProps("clientSecret")}
      />
      <TextInput label={t("admin.identity.scope")} {...outer.scope} {...form.getInputProps("scope")} />
    </>
  );
}
