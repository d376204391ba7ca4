import { Button, Group, NativeSelect, NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import {
  type Provider,
  ProviderBody,
  type ProviderKind,
  providerKinds,
  roles,
  ruledRoles,
  saveProvider,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { EditDialog, useRenew, useSave } from "../../admin/ui/EditDialog.tsx";
import { CasFields } from "./CasFields.tsx";
import { bodyOf, claimFields, type Draft, draftOf, kindNames, presets, toFields } from "./draft.ts";
import { LdapFields } from "./LdapFields.tsx";
import { LtiFields } from "./LtiFields.tsx";
import { OAuth2Fields } from "./OAuth2Fields.tsx";
import { OidcFields } from "./OidcFields.tsx";
import { providersKey } from "./queries.ts";
import { SamlFields } from "./SamlFields.tsx";
import { ScimFields } from "./ScimFields.tsx";
import { TryOut } from "./TryOut.tsx";

const bounds = contractBounds(ProviderBody);
const fieldsOf: Record<ProviderKind, typeof OidcFields> = {
  oidc: OidcFields,
  oauth2: OAuth2Fields,
  ldap: LdapFields,
  saml: SamlFields,
  cas: CasFields,
  lti: LtiFields,
};

/** One provider: where it is, who may come in by it, what its claims become. */
export function ProviderDialog({ row, onClose }: { row: Provider | null; onClose: () => void }) {
  const { t } = useTranslation();
  const told = contractRules<Draft>(ProviderBody, t, bodyOf);
  const rules = (draft: Draft) => toFields(told(draft));
  const form = useForm<Draft>({
    initialValues: draftOf(row),
    validate: rules,
  });
  const save = useSave<Draft>(
    (draft) => call(saveProvider, { body: bodyOf(draft) }),
    useRenew([providersKey]),
    onClose,
  );
  const Fields = fieldsOf[form.values.kind];
  const flag = (name: "enabled" | "trustsMail") => form.getInputProps(name, { type: "checkbox" });
  return (
    <EditDialog
      name={row?.name}
      newTitle={t("admin.identity.add")}
      size="70rem"
      isSaving={save.isPending}
      onSubmit={form.onSubmit((draft) => save.mutate(draft))}
      onClose={onClose}
      beside={<Switch label={t("admin.identity.enabled")} {...flag("enabled")} />}
    >
      {!row && (
        <Group gap="xs">
          <span className="admin-dim">{t("admin.identity.preset")}</span>
          {Object.entries(presets).map(([name, preset]) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => form.setValues(preset)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
      <div className="admin-grid">
        <TextInput
          label={t("admin.identity.name")}
          required
          data-autofocus
          {...bounds.name}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("admin.identity.key")}
          required
          description={t("admin.identity.keyNote")}
          {...bounds.key}
          {...form.getInputProps("key")}
        />
        <NumberInput label={t("admin.identity.rank")} allowDecimal={false} {...form.getInputProps("rank")} />
        {!row && (
          <NativeSelect
            label={t("admin.identity.kind")}
            data={providerKinds.map((value) => ({ value, label: kindNames[value] }))}
            {...form.getInputProps("kind")}
          />
        )}
        <Fields form={form} row={row} outer={bounds} />
      </div>
      <h3>{t("admin.identity.who")}</h3>
      <div className="admin-grid">
        <Textarea
          label={t("admin.identity.domains")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="example.org"
          description={t("admin.identity.domainsNote")}
          {...form.getInputProps("domains")}
        />
        <Textarea
          label={t("admin.identity.admit")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="affiliation = student"
          description={t("admin.identity.admitNote")}
          {...form.getInputProps("admit")}
        />
        <Switch
          className="wide"
          label={t("admin.identity.trustsMail")}
          description={t("admin.identity.trustsMailNote")}
          {...flag("trustsMail")}
        />
      </div>
      <h3>{t("admin.identity.becomes")}</h3>
      <p className="admin-dim">{t("admin.identity.claimNote")}</p>
      <div className="admin-grid">
        {claimFields.map((field) => (
          <TextInput key={field} label={t(`admin.identity.${field}`)} {...form.getInputProps(field)} />
        ))}
      </div>
      <div className="admin-grid">
        <Textarea
          label={t("admin.identity.roles")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="affiliation = staff => teacher"
          description={t("admin.identity.rolesNote", {
            roles: ruledRoles.map((id) => roles[id].name).join(", "),
          })}
          {...form.getInputProps("roles")}
        />
        <Textarea
          label={t("admin.identity.groups")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="course = CS101 => 1000"
          description={t("admin.identity.groupsNote")}
          {...form.getInputProps("groups")}
        />
      </div>
      {form.values.kind !== "lti" && <ScimFields form={form} row={row} outer={bounds} />}
      <TryOut row={row} draft={form.values} />
    </EditDialog>
  );
}
