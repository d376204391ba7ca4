import { Alert, Button, Skeleton, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type PushDevice,
  type PushSettings,
  pushKinds,
  removePushDevice,
  savePushSettings,
  tryPushDevice,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { FailedState } from "../../ui/states.tsx";
import classes from "../account/setting/setting.module.css";
import { pushQuery, turnOn } from "./device.ts";
import { canPush, ownSubscription, turnOff } from "./turn-off.ts";

const renew = () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
const NIGHT = { from: 22 * 60, to: 7 * 60 };

/** What the user's devices are told of, when not, and which they are. */
export function PushDevices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(pushQuery);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  return (
    <>
      <p className={classes.note}>{t("push.note")}</p>
      <ThisDevice />
      <Choices saved={data.settings} />
      <h3 className={classes.subTitle}>{t("push.devices")}</h3>
      {data.devices.length === 0 ? (
        <p>{t("push.none")}</p>
      ) : (
        <ul className={classes.sessions}>
          {data.devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function ThisDevice() {
  const { t } = useTranslation();
  const own = useQuery({ queryKey: ["push", "here"], queryFn: ownSubscription, meta: { quiet: true } });
  const again = () => Promise.all([own.refetch(), renew()]);
  const on = useMutation({
    mutationFn: turnOn,
    onSuccess: (problem) => problem && toast(t(`push.${problem}`), "info"),
    onSettled: again,
  });
  const off = useMutation({
    mutationFn: async () => {
      await turnOff();
      const { devices } = await queryClient.ensureQueryData(pushQuery);
      for (const { id, isHere } of devices) if (isHere) await call(removePushDevice, { query: { id } });
    },
    onSettled: again,
  });
  if (!canPush()) return <Alert color="gray">{t("push.cannot")}</Alert>;
  if (Notification.permission === "denied") return <Alert color="orange">{t("push.denied")}</Alert>;
  return (
    <Switch
      label={t("push.here")}
      checked={Boolean(own.data)}
      disabled={own.isPending || on.isPending || off.isPending}
      onChange={(event) => (event.currentTarget.checked ? on.mutate() : off.mutate())}
    />
  );
}

const two = (value: number) => String(value).padStart(2, "0");
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return minute === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Each choice holds at once, in the zone of the browser that made the last one. */
function Choices({ saved }: { saved: PushSettings }) {
  const { t } = useTranslation();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = useMutation({
    mutationFn: (change: Partial<PushSettings>) =>
      call(savePushSettings, { body: { ...saved, zone, ...change } }),
    onSettled: renew,
  });
  const { kinds, quiet } = save.isPending ? { ...saved, ...save.variables } : saved;
  const edge = (name: "from" | "to") =>
    quiet && (
      <TextInput
        type="time"
        label={t(`push.${name}`)}
        defaultValue={timeOf(quiet[name])}
        onBlur={(event) => {
          const minute = minuteOf(event.currentTarget.value);
          if (minute !== null && minute !== quiet[name]) save.mutate({ quiet: { ...quiet, [name]: minute } });
        }}
      />
    );
  return (
    <>
      <h3 className={classes.subTitle}>{t("push.what")}</h3>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          my={8}
          label={t(`push.kind.${kind}`)}
          checked={kinds.includes(kind)}
          onChange={(event) => {
            const others = kinds.filter((one) => one !== kind);
            save.mutate({ kinds: event.currentTarget.checked ? [...others, kind] : others });
          }}
        />
      ))}
      <h3 className={classes.subTitle}>{t("push.quiet")}</h3>
      <Switch
        my={8}
        label={t("push.quietOn", { zone })}
        checked={quiet !== null}
        onChange={(event) => save.mutate({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      <div className={classes.fields}>
        {edge("from")}
        {edge("to")}
      </div>
    </>
  );
}

function Device({ device: { id, name, service, createdAt, usedAt } }: { device: PushDevice }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = (date: string) => formatRelative(date, language);
  const attempt = useMutation({
    mutationFn: () => call(tryPushDevice, { body: { id } }),
    onSuccess: () => toast(t("push.tried"), "success"),
  });
  const remove = useMutation({
    mutationFn: () => call(removePushDevice, { query: { id } }),
    onSettled: renew,
  });
  return (
    <li>
      <div className={classes.sessionText}>
        <p>{name}</p>
        <p>
          {service} · {t("push.added", { when: when(createdAt) })} ·{" "}
          {usedAt ? t("push.used", { when: when(usedAt) }) : t("push.unused")}
        </p>
      </div>
      <Button size="xs" variant="default" loading={attempt.isPending} onClick={() => attempt.mutate()}>
        {t("push.try")}
      </Button>
      <Button size="xs" variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t("push.remove")}
      </Button>
    </li>
  );
}
