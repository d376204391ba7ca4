import { Skeleton, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mutableKinds } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailedState } from "../../ui/states.tsx";
import classes from "./message.module.css";
import { messageSettingsQuery, mute } from "./queries.ts";

/** Which kinds of messages the reader wants; each switch holds at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(messageSettingsQuery);
  const save = useMutation({ mutationFn: mute });
  const muted = (save.isPending && save.variables) || data?.muted || [];
  return (
    <Dialog opened onClose={onClose} title={t("message.settings")} size="sm">
      {error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={150} />
      ) : (
        <div className={classes.settings}>
          {mutableKinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`message.kind.${kind}`)}
              checked={!muted.includes(kind)}
              disabled={save.isPending}
              onChange={(event) =>
                save.mutate(
                  event.currentTarget.checked ? muted.filter((other) => other !== kind) : [...muted, kind],
                )
              }
            />
          ))}
          <p className={classes.dim}>{t("message.settingsNote")}</p>
        </div>
      )}
    </Dialog>
  );
}
