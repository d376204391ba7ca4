import { Switch, TextInput } from "@mantine/core";
import { redirectPath } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { ProviderFieldsProps } from "./OidcFields.tsx";
import { OwnAddress } from "./OwnAddress.tsx";

/** Where a server of CAS is. */
export function CasFields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        className="wide"
        label={t("admin.identity.cas.address")}
        required
        description={t("admin.identity.cas.addressNote")}
        {...outer.issuer}
        {...form.getInputProps("issuer")}
      />
      <OwnAddress row={row} path={redirectPath(form.values.key)} label={t("admin.identity.redirect")} />
      <Switch
        className="wide"
        label={t("admin.identity.signsOut")}
        {...form.getInputProps("signsOut", { type: "checkbox" })}
      />
    </>
  );
}
