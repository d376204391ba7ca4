import { Button, Group, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { addScimToken, getScim, removeScimToken, scimKeys, scimPath, TOKEN_DAYS } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { describeError } from "../../../lib/toast.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import type { ProviderFieldsProps } from "./OidcFields.tsx";
import { OwnAddress } from "./OwnAddress.tsx";
import { providersKey } from "./queries.ts";

/** Whether a provider sends its people before they come, by what they are known then, and its tokens. */
export function ScimFields({ form, row }: ProviderFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t("admin.identity.scim.title")}</h3>
      <div className="admin-grid">
        <Switch
          className="wide"
          label={t("admin.identity.scim.on")}
          description={t("admin.identity.scim.onNote")}
          {...form.getInputProps("hasScim", { type: "checkbox" })}
        />
        {form.values.hasScim && (
          <>
            <NativeSelect
              label={t("admin.identity.scim.key")}
              data={[...scimKeys]}
              {...form.getInputProps("scim.key")}
            />
            <TextInput
              label={t("admin.identity.scim.claim")}
              description={t("admin.identity.scim.claimNote")}
              {...form.getInputProps("scim.claim")}
            />
            <Switch
              className="wide"
              label={t("admin.identity.scim.sendsGroups")}
              {...form.getInputProps("scim.groups", { type: "checkbox" })}
            />
            <OwnAddress row={row} path={scimPath(form.values.key)} label={t("admin.identity.scim.address")} />
            {row?.scim ? (
              <Tokens id={row.id} />
            ) : (
              <p className="wide admin-dim">{t("admin.identity.scim.saveFirst")}</p>
            )}
          </>
        )}
      </div>
    </>
  );
}

function Tokens({ id }: { id: number }) {
  const { t } = useTranslation();
  const queryKey = [...providersKey, "scim", id];
  const renew = useRenew([queryKey]);
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getScim, { query: { id }, signal }),
    meta: { quiet: true },
  });
  const make = useMutation({
    mutationFn: () => call(addScimToken, { body: { id, days: TOKEN_DAYS.most } }),
    onSettled: renew,
  });
  const revoke = useMutation({
    mutationFn: (token: number) => call(removeScimToken, { query: { id, token } }),
    onSettled: renew,
  });
  return (
    <div className="wide">
      {state.error && <p role="alert">{describeError(state.error)}</p>}
      {state.data && (
        <p>
          {t("admin.identity.scim.people", { count: state.data.people })}{" "}
          {t("admin.identity.scim.groups", { count: state.data.groups })}
        </p>
      )}
      <Button variant="default" size="xs" loading={make.isPending} onClick={() => make.mutate()}>
        {t("admin.identity.scim.make")}
      </Button>
      {make.data && (
        <div className="admin-small" role="status">
          <p>{t("admin.identity.scim.once")}</p>
          <span className="mono">{make.data.token}</span>{" "}
          <CopyButton text={make.data.token} label={t("admin.identity.scim.make")} />
        </div>
      )}
      {state.data?.tokens.map(({ id: token, hint, username, expiresAt, usedAt }) => (
        <Group key={token} gap="xs" className="admin-small">
          <span className="mono">{hint}</span>
          <span className="admin-dim">
            {[
              username,
              t("admin.identity.scim.until", { time: formatDateTime(expiresAt) }),
              usedAt
                ? t("admin.identity.scim.used", { time: formatDateTime(usedAt) })
                : t("admin.identity.scim.unused"),
            ].join(" · ")}
          </span>
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            aria-label={t("admin.identity.scim.revokeOf", { token: hint })}
            loading={revoke.isPending && revoke.variables === token}
            onClick={() => revoke.mutate(token)}
          >
            {t("admin.identity.scim.revoke")}
          </Button>
        </Group>
      ))}
    </div>
  );
}
