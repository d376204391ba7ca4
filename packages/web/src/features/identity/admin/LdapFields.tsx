import { PasswordInput, Switch, Textarea, TextInput } from "@mantine/core";
import { LdapOptions } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractBounds } from "../../../lib/contract-rules.ts";
import type { ProviderFieldsProps } from "./OidcFields.tsx";

const bounds = contractBounds(LdapOptions);
const notes = ["filter", "subject", "domain", "groupBase", "groupFilter"] as const;

/** Where a directory is, and how people and their groups are found in it. */
export function LdapFields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const text = (name: keyof typeof bounds) => ({
    label: t(`admin.identity.ldap.${name}`),
    ...bounds[name],
    ...(notes.some((one) => one === name) && {
      description: t(`admin.identity.ldap.${name as (typeof notes)[number]}Note`),
    }),
    ...form.getInputProps(`ldap.${name}`),
  });
  return (
    <>
      <TextInput
        className="wide"
        label={t("admin.identity.ldap.address")}
        required
        placeholder="ldaps://directory.example.org"
        {...outer.issuer}
        {...form.getInputProps("issuer")}
      />
      <Switch
        label={t("admin.identity.ldap.startTls")}
        {...form.getInputProps("ldap.startTls", { type: "checkbox" })}
      />
      <Textarea
        className="wide"
        autosize
        minRows={2}
        maxRows={6}
        placeholder="-----BEGIN CERTIFICATE-----"
        {...text("certificate")}
      />
      <TextInput
        label={t("admin.identity.ldap.account")}
        autoComplete="off"
        placeholder="cn=reader,dc=example,dc=org"
        {...outer.clientId}
        {...form.getInputProps("clientId")}
      />
      <PasswordInput
        label={t("admin.identity.ldap.password")}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
        {...(row?.hasSecret && {
          description: t("admin.identity.secretKept"),
        })}
        {...outer.clientSecret}
        {...form.getInputProps("clientSecret")}
      />
      <TextInput required placeholder="ou=people,dc=example,dc=org" {...text("base")} />
      <TextInput {...text("domain")} />
      <TextInput className="wide" required {...text("filter")} />
      <TextInput {...text("subject")} />
      <TextInput {...text("groupName")} />
      <TextInput placeholder="ou=groups,dc=example,dc=org" {...text("groupBase")} />
      <TextInput {...text("groupFilter")} />
    </>
  );
}
