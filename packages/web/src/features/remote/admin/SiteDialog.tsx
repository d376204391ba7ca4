import { Button, Group, NumberInput, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type BodyInput,
  changeRemoteSite,
  deleteRemoteAccount,
  REMOTE_INTERVAL_MAX,
  REMOTE_PASSWORD_MAX,
  REMOTE_USERNAME_MAX,
  type RemoteAccountRow,
  type RemoteSiteRow,
  saveRemoteAccount,
  testRemoteAccount,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { DeleteAction } from "../../admin/ui/RowActions.tsx";
import { remoteKey } from "./queries.ts";

/** A judge's pause between requests, its breaker and its accounts. */
export function SiteDialog({ site, onClose }: { site: RemoteSiteRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [interval, setIntervalMs] = useState<number | string>(site.intervalMs);
  const renew = useRenew([remoteKey]);
  const change = useMutation({
    mutationFn: (body: BodyInput<typeof changeRemoteSite>) => call(changeRemoteSite, { body }),
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
    },
  });
  return (
    <FormDialog opened onClose={onClose} size="lg" title={site.name}>
      <div className="admin-form">
        <Group align="end">
          <NumberInput
            label={t("admin.remote.interval")}
            description={t("admin.remote.intervalNote", { ms: site.usualIntervalMs })}
            inputWrapperOrder={["label", "description", "input", "error"]}
            allowDecimal={false}
            min={0}
            max={REMOTE_INTERVAL_MAX}
            value={interval}
            onChange={setIntervalMs}
          />
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() =>
              change.mutate({ site: site.site, intervalMs: interval === "" ? null : Number(interval) })
            }
          >
            {t("admin.save")}
          </Button>
          {site.breaker !== "closed" && (
            <Button variant="default" onClick={() => change.mutate({ site: site.site, closeBreaker: true })}>
              {t("admin.remote.closeBreaker")}
            </Button>
          )}
        </Group>
        {site.lastError && <p className="admin-dim">{site.lastError}</p>}
        <h3>{t("admin.remote.accounts")}</h3>
        {site.accounts.map((account) => (
          <Account key={account.id} site={site} account={account} />
        ))}
        <AddAccount site={site} />
      </div>
    </FormDialog>
  );
}

function Account({ site, account }: { site: RemoteSiteRow; account: RemoteAccountRow }) {
  const { t } = useTranslation();
  const renew = useRenew([remoteKey]);
  const save = useMutation({
    mutationFn: (enabled: boolean) =>
      call(saveRemoteAccount, {
        body: { id: account.id, site: site.site, username: account.username, enabled },
      }),
    onSettled: renew,
  });
  const test = useMutation({
    mutationFn: () => call(testRemoteAccount, { body: { id: account.id } }),
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteRemoteAccount, { query: { id: account.id } }),
    onSettled: renew,
  });
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <span className="admin-row">
          <span className="mono">{account.username}</span>
          {account.submitId !== null && <Badge tone="busy">#{account.submitId}</Badge>}
          {account.lastUsed && (
            <span className="admin-dim admin-small">
              {t("admin.remote.lastUsed", { when: formatDateTime(account.lastUsed) })}
            </span>
          )}
        </span>
        <Group gap="xs" wrap="nowrap">
          <Switch
            size="sm"
            aria-label={t("admin.remote.enabledOf", { name: account.username })}
            checked={save.isPending ? save.variables : account.enabled}
            onChange={(event) => save.mutate(event.currentTarget.checked)}
          />
          <Button size="compact-sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t("admin.remote.test")}
          </Button>
          <DeleteAction
            name={account.username}
            question={t("admin.remote.deleteAccount")}
            onDelete={() => remove.mutate()}
          />
        </Group>
      </Group>
      <div role="status" className="admin-small">
        {test.data?.ok && <span className="admin-dim">{t("admin.remote.signedIn")}</span>}
        {test.data?.ok === false && (
          <>
            <Badge tone="bad">{t(`admin.remote.fault.${test.data.why ?? "other"}`)}</Badge>
            {test.data.text && <div className="admin-dim">{test.data.text}</div>}
          </>
        )}
      </div>
      {account.lastError && !test.data && (
        <div className="admin-dim admin-small">
          {t("admin.remote.lastError")}
          {account.lastErrorAt && ` (${formatDateTime(account.lastErrorAt)})`}: {account.lastError}
        </div>
      )}
    </div>
  );
}

function AddAccount({ site }: { site: RemoteSiteRow }) {
  const { t } = useTranslation();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const renew = useRenew([remoteKey]);
  const add = useMutation({
    mutationFn: () => call(saveRemoteAccount, { body: { site: site.site, username, password } }),
    onSuccess: async () => {
      await renew();
      setUsername("");
      setPassword("");
    },
  });
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Group align="end">
        <TextInput
          label={t("admin.remote.account")}
          maxLength={REMOTE_USERNAME_MAX}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("admin.remote.password")}
          maxLength={REMOTE_PASSWORD_MAX}
          autoComplete="new-password"
          w={180}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={add.isPending}
          disabled={username.trim() === "" || password === ""}
        >
          {t("admin.remote.addAccount")}
        </Button>
      </Group>
    </form>
  );
}
