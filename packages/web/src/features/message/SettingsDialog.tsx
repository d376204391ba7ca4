import { NativeSelect, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type DataOf,
  type getMessageSettings,
  type MailedKind,
  mailedKinds,
  mutableKinds,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { FailedState } from "../../ui/states.tsx";
import classes from "./message.module.css";
import { blockedQuery, messageSettingsQuery, saveSettings, setBlocked } from "./queries.ts";

type Settings = Pick<DataOf<typeof getMessageSettings>, "muted" | "mailed">;
type Way = "page" | "mail" | "none";

/** How the reader is told of each kind of message, and of whom they want to hear nothing; each choice holds at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(messageSettingsQuery);
  const save = useMutation({ mutationFn: saveSettings });
  const settings = data && { ...data, ...(save.isPending && save.variables) };
  return (
    <Dialog opened onClose={onClose} title={t("message.settings")} size="sm">
      {error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : !settings ? (
        <Skeleton height={280} />
      ) : (
        <div className={classes.settings}>
          {mailedKinds.map((kind) => (
            <NativeSelect
              key={kind}
              size="xs"
              label={t(`message.kind.${kind}`)}
              value={wayOf(settings, kind)}
              disabled={save.isPending}
              onChange={(event) => save.mutate(changed(settings, kind, event.currentTarget.value as Way))}
              data={waysOf(kind, settings.canMail || wayOf(settings, kind) === "mail").map((way) => ({
                value: way,
                label: t(`message.by.${way}`),
              }))}
            />
          ))}
          <p className={classes.dim}>{t(settings.canMail ? "message.settingsMail" : "message.noMail")}</p>
          <Blocked />
        </div>
      )}
    </Dialog>
  );
}

const isMutable = (kind: MailedKind) => (mutableKinds as readonly MailedKind[]).includes(kind);

const waysOf = (kind: MailedKind, canMail: boolean): Way[] => [
  "page",
  ...(canMail ? (["mail"] as const) : []),
  ...(isMutable(kind) ? (["none"] as const) : []),
];

function wayOf({ muted, mailed }: Settings, kind: MailedKind): Way {
  if ((muted as MailedKind[]).includes(kind)) return "none";
  return mailed.includes(kind) ? "mail" : "page";
}

const changed = ({ muted, mailed }: Settings, kind: MailedKind, way: Way): Settings => ({
  muted: mutableKinds.filter((one) => (one === kind ? way === "none" : muted.includes(one))),
  mailed: mailedKinds.filter((one) => (one === kind ? way === "mail" : mailed.includes(one))),
});

function Blocked() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(blockedQuery);
  const unblock = useMutation({ mutationFn: (uid: string) => setBlocked(uid, false) });
  if (data.length === 0) return null;
  return (
    <section className={classes.blocked}>
      <h3>{t("message.blockedUsers")}</h3>
      <ul>
        {data.map(({ uid, username }) => (
          <li key={uid} className={classes.blockedRow}>
            <span>{username}</span>
            <LinkButton
              aria-label={`${t("message.unblock")}: ${username}`}
              disabled={unblock.isPending}
              onClick={() => unblock.mutate(uid)}
            >
              {t("message.unblock")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
