import { NativeSelect, TextInput } from "@mantine/core";
import { OAuth2Options, oauth2Forms, redirectPath } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractBounds } from "../../../lib/contract-rules.ts";
import { serviceNames } from "./draft.ts";
import { ClientFields, type ProviderFieldsProps } from "./OidcFields.tsx";
import { OwnAddress } from "./OwnAddress.tsx";

const bounds = contractBounds(OAuth2Options);

/** Where a service of OAuth 2.0 is, in what form it answers, and as what the site is known to it. */
export function OAuth2Fields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t("admin.identity.oauth2.form")}
        data={oauth2Forms.map((value) => ({
          value,
          label: value === "standard" ? t("admin.identity.oauth2.standard") : serviceNames[value],
        }))}
        {...form.getInputProps("oauth2.form")}
      />
      <TextInput
        className="wide"
        label={t("admin.identity.issuer")}
        required
        description={t("admin.identity.oauth2.issuerNote")}
        {...outer.issuer}
        {...form.getInputProps("issuer")}
      />
      {(["authorization", "token", "userinfo"] as const).map((field) => (
        <TextInput
          key={field}
          className="wide"
          label={t(`admin.identity.oauth2.${field}`)}
          required
          {...bounds[field]}
          {...form.getInputProps(`oauth2.${field}`)}
        />
      ))}
      <TextInput
        label={t("admin.identity.oauth2.subject")}
        required
        description={t("admin.identity.oauth2.subjectNote")}
        {...bounds.subject}
        {...form.getInputProps("oauth2.subject")}
      />
      <OwnAddress row={row} path={redirectPath(form.values.key)} label={t("admin.identity.redirect")} />
      <ClientFields form={form} row={row} outer={outer} />
    </>
  );
}
