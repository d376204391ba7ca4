import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  getLtiLaunches,
  inviteLtiPlatform,
  LTI_KEYS_PATH,
  LTI_REGISTRATION_MINUTES,
  LtiOptions,
  ltiLaunchPath,
  ltiLoginPath,
  renewLtiKey,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds } from "../../../lib/contract-rules.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { describeError, toast } from "../../../lib/toast.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import type { ProviderFieldsProps } from "./OidcFields.tsx";
import { OwnAddress } from "./OwnAddress.tsx";
import { providersKey } from "./queries.ts";

const bounds = contractBounds(LtiOptions);
const addresses = ["authorization", "token", "keys", "audience"] as const;

/** Where a learning platform is, what it is to know of this site, and who came from it lately. */
export function LtiFields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const { key } = form.values;
  return (
    <>
      <div className="wide">
        <OwnAddress row={row} path={ltiLoginPath(key)} label={t("admin.identity.lti.login")} />
        <OwnAddress row={row} path={ltiLaunchPath(key)} label={t("admin.identity.lti.launch")} />
        <OwnAddress row={row} path={LTI_KEYS_PATH} label={t("admin.identity.lti.ownKeys")} />
      </div>
      <TextInput
        className="wide"
        label={t("admin.identity.lti.issuer")}
        required
        placeholder="https://moodle.example.org"
        {...outer.issuer}
        {...form.getInputProps("issuer")}
      />
      {row && <Registration id={row.id} />}
      <TextInput
        label={t("admin.identity.clientId")}
        autoComplete="off"
        {...outer.clientId}
        {...form.getInputProps("clientId")}
      />
      {addresses.map((name) => (
        <TextInput
          key={name}
          label={t(`admin.identity.lti.${name}`)}
          {...bounds[name]}
          {...form.getInputProps(`lti.${name}`)}
        />
      ))}
      <Textarea
        label={t("admin.identity.lti.deployments")}
        autosize
        minRows={1}
        maxRows={6}
        description={t("admin.identity.lti.deploymentsNote")}
        {...form.getInputProps("lti.deployments")}
      />
      <Textarea
        label={t("admin.identity.lti.frames")}
        autosize
        minRows={1}
        maxRows={6}
        placeholder="https://moodle.example.org"
        description={t("admin.identity.lti.framesNote")}
        {...form.getInputProps("lti.frames")}
      />
      {row && <Launches id={row.id} />}
    </>
  );
}

function Registration({ id }: { id: number }) {
  const { t } = useTranslation();
  const renew = useRenew([providersKey]);
  const invite = useMutation({
    mutationFn: () => call(inviteLtiPlatform, { body: { id } }),
    onSettled: renew,
  });
  const key = useMutation({
    mutationFn: () => call(renewLtiKey, {}),
    onSuccess: () => toast(t("admin.identity.lti.keyRenewed"), "success"),
  });
  return (
    <div className="wide">
      <Group gap="xs">
        <Button variant="default" size="xs" loading={invite.isPending} onClick={() => invite.mutate()}>
          {t("admin.identity.lti.register")}
        </Button>
        <Button variant="default" size="xs" loading={key.isPending} onClick={() => key.mutate()}>
          {t("admin.identity.lti.renewKey")}
        </Button>
      </Group>
      {invite.data && (
        <div className="admin-small" role="status">
          <p>{t("admin.identity.lti.registerNote", { count: LTI_REGISTRATION_MINUTES })}</p>
          <span className="mono">{invite.data.url}</span>{" "}
          <CopyButton text={invite.data.url} label={t("admin.identity.lti.register")} />
        </div>
      )}
    </div>
  );
}

function Launches({ id }: { id: number }) {
  const { t } = useTranslation();
  const launches = useQuery({
    queryKey: [...providersKey, "launches", id],
    queryFn: ({ signal }) => call(getLtiLaunches, { query: { id }, signal }),
    meta: { quiet: true },
  });
  return (
    <div className="wide">
      <h3>{t("admin.identity.lti.launches")}</h3>
      {launches.error && <p role="alert">{describeError(launches.error)}</p>}
      {launches.data?.length === 0 && <p className="admin-dim">{t("admin.identity.lti.noLaunches")}</p>}
      <ul className="admin-small">
        {launches.data?.map(({ id, gmtCreate, username, course, deployment, refusal, detail }) => (
          <li key={id}>
            {formatDateTime(gmtCreate)} · {refusal ? t("admin.identity.lti.refused") : (username ?? "?")}{" "}
            <span className="admin-dim">
              {[course, deployment, detail ?? refusal].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
