import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { deleteWebhook, type Webhook } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { actionsColumn, type Column, nameColumn } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { formName } from "./form-name.ts";
import { type Place, webhooksQuery } from "./queries.ts";
import { WebhookDialog } from "./WebhookDialog.tsx";
import classes from "./webhook.module.css";

/** Addresses elsewhere that are told what happens here; of the one that is open, what it was told. */
export function Webhooks({ place }: { place: Place }) {
  const { t } = useTranslation();
  const list = useQuery(webhooksQuery(place));
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteWebhook, { query: { ...place, id } }),
    onSuccess: () => toast(t("webhook.removed"), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["webhook", place] }),
  });
  const open = list.data?.find(({ id }) => id === openId);
  return (
    <>
      <Panel
        title={t("webhook.title")}
        more={
          <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setEdited("new")}>
            {t("webhook.add")}
          </Button>
        }
      >
        <p className={classes.note}>{t("webhook.note")}</p>
        <DataTable
          label={t("webhook.title")}
          rows={list.data}
          error={list.error}
          onRetry={list.refetch}
          columns={columns(t, { open: ({ id }) => setOpenId(id), edit: setEdited, leave: setLeaving })}
          rowKey={({ id }) => String(id)}
          empty={t("webhook.none")}
          expectedRows={2}
        />
      </Panel>
      {open && <Deliveries key={open.id} place={place} webhook={open} />}
      {edited !== null && (
        <WebhookDialog
          place={place}
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={leaving !== null}
        title={t("webhook.removeTitle")}
        text={t("webhook.removeQuestion", { name: leaving?.name })}
        confirm={t("webhook.remove")}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving.id);
          setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

interface Acts {
  open: (webhook: Webhook) => void;
  edit: (webhook: Webhook) => void;
  leave: (webhook: Webhook) => void;
}

function columns(t: TFunction, { open, edit, leave }: Acts): Column<Webhook>[] {
  return [
    nameColumn(t("webhook.name"), ({ name }) => name, open),
    {
      key: "where",
      title: t("webhook.where"),
      cell: ({ origin, form }) => (
        <>
          {formName(t, form)} <span className={classes.dim}>{origin}</span>
        </>
      ),
    },
    {
      key: "events",
      title: t("webhook.hears"),
      kind: "right",
      cell: ({ events }) => events.length,
    },
    { key: "maker", title: t("webhook.maker"), cell: ({ maker }) => maker, isWide: true },
    { key: "state", title: t("webhook.state"), cell: (webhook) => <State webhook={webhook} /> },
    actionsColumn(t("webhook.actions"), (webhook) => (
      <span className={classes.acts}>
        <Button size="compact-xs" variant="light" onClick={() => open(webhook)}>
          {t("webhook.deliveries")}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => edit(webhook)}>
          {t("webhook.edit")}
        </Button>
        <Button size="compact-xs" color="red" variant="light" onClick={() => leave(webhook)}>
          {t("webhook.remove")}
        </Button>
      </span>
    )),
  ];
}

function State({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { offReason, opens, failingSince, waiting } = webhook;
  if (offReason) {
    return (
      <span className={offReason === "hand" ? classes.dim : classes.bad}>
        {t(`webhook.off.${offReason}`)}
      </span>
    );
  }
  if (!opens) return <span className={classes.bad}>{t("webhook.shut")}</span>;
  if (failingSince) {
    const since = formatDateTime(failingSince);
    return <span className={classes.bad}>{t("webhook.failing", { since, waiting })}</span>;
  }
  return <>{waiting > 0 ? t("webhook.waits", { waiting }) : t("webhook.on")}</>;
}
