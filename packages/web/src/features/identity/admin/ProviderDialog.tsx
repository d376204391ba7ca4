import { Button, Group, NumberInput, PasswordInput, Switch, Textarea, TextInput } from "@mantine/core";
import {
  type Provider,
  ProviderBody,
  redirectPath,
  roles,
  ruledRoles,
  saveProvider,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { EditDialog, useRenew, useSave } from "../../admin/ui/EditDialog.tsx";
import { bodyOf, claimFields, type Draft, draftOf, presets, toFields } from "./draft.ts";
import { providersKey } from "./queries.ts";
import { TryOut } from "./TryOut.tsx";

const bounds = contractBounds(ProviderBody);
const below = { inputWrapperOrder: ["label", "input", "description", "error"] as const };

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
  const note = (description: string) => ({ description, inputWrapperOrder: [...below.inputWrapperOrder] });
  const flag = (name: "enabled" | "signsOut" | "trustsMail") =>
    form.getInputProps(name, { type: "checkbox" });
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
          {...note(t("admin.identity.keyNote"))}
          {...bounds.key}
          {...form.getInputProps("key")}
        />
        <TextInput
          className="wide"
          label={t("admin.identity.issuer")}
          required
          {...note(t("admin.identity.issuerNote"))}
          {...bounds.issuer}
          {...form.getInputProps("issuer")}
        />
        <Redirect row={row} providerKey={form.values.key} />
        <TextInput
          label={t("admin.identity.clientId")}
          required
          autoComplete="off"
          {...bounds.clientId}
          {...form.getInputProps("clientId")}
        />
        <PasswordInput
          label={t("admin.identity.clientSecret")}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
          {...(row?.hasSecret && note(t("admin.identity.secretKept")))}
          {...bounds.clientSecret}
          {...form.getInputProps("clientSecret")}
        />
        <TextInput label={t("admin.identity.scope")} {...bounds.scope} {...form.getInputProps("scope")} />
        <NumberInput label={t("admin.identity.rank")} allowDecimal={false} {...form.getInputProps("rank")} />
        <Switch className="wide" label={t("admin.identity.signsOut")} {...flag("signsOut")} />
      </div>
      <h3>{t("admin.identity.who")}</h3>
      <div className="admin-grid">
        <Textarea
          label={t("admin.identity.domains")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="example.org"
          {...note(t("admin.identity.domainsNote"))}
          {...form.getInputProps("domains")}
        />
        <Textarea
          label={t("admin.identity.admit")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="affiliation = student"
          {...note(t("admin.identity.admitNote"))}
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
          {...note(
            t("admin.identity.rolesNote", { roles: ruledRoles.map((id) => roles[id].name).join(", ") }),
          )}
          {...form.getInputProps("roles")}
        />
        <Textarea
          label={t("admin.identity.groups")}
          autosize
          minRows={2}
          maxRows={8}
          placeholder="course = CS101 => 1000"
          {...note(t("admin.identity.groupsNote"))}
          {...form.getInputProps("groups")}
        />
      </div>
      <TryOut row={row} draft={form.values} />
    </EditDialog>
  );
}

/** The address that the provider must know, as far as it is known. */
function Redirect({ row, providerKey }: { row: Provider | null; providerKey: string }) {
  const { t } = useTranslation();
  const base = row ? row.redirectUri && new URL(row.redirectUri).origin : window.location.origin;
  const label = t("admin.identity.redirect");
  if (!base) return <p className="wide admin-dim">{t("admin.identity.noAddress")}</p>;
  const address = `${base}${redirectPath(providerKey)}`;
  return (
    <div className="wide admin-small">
      <span className="admin-dim">{label}: </span>
      <span className="mono">{address}</span> <CopyButton text={address} label={label} />
    </div>
  );
}
