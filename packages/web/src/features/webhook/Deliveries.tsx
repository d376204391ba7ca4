import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { renewWebhookSecret, testWebhook, type Webhook, type WebhookDeliveryRow } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useOwnAddress } from "../../ui/list/address.ts";
import { type Column, dateColumn, nameColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { deliveriesQuery, type Place } from "./queries.ts";
import { Secret } from "./Secret.tsx";
import classes from "./webhook.module.css";

const ROWS = 20;

/** What a webhook was sent, newest first; a test of it, and another secret. */
export function Deliveries({ place, webhook }: { place: Place; webhook: Webhook }) {
  const { t } = useTranslation();
  const { id, name, form } = webhook;
  const address = useOwnAddress(ROWS);
  const list = useQuery(
    deliveriesQuery(place, id, { currentPage: address.currentPage, limit: address.limit }),
  );
  const [shown, setShown] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const renew = () => queryClient.invalidateQueries({ queryKey: ["webhook", place] });
  const test = useMutation({
    mutationFn: () => call(testWebhook, { body: { ...place, id } }),
    onSuccess: () => toast(t("webhook.testSent"), "success"),
    onSettled: renew,
  });
  const secret = useMutation({ mutationFn: () => call(renewWebhookSecret, { body: { ...place, id } }) });
  return (
    <Panel
      title={t("webhook.deliveriesOf", { name })}
      more={
        <Group gap="xs">
          {form === "standard" && (
            <Button
              size="compact-sm"
              variant="default"
              loading={secret.isPending}
              onClick={() => setAsking(true)}
            >
              {t("webhook.renew")}
            </Button>
          )}
          <Button size="compact-sm" variant="light" loading={test.isPending} onClick={() => test.mutate()}>
            {t("webhook.test")}
          </Button>
        </Group>
      }
    >
      <List
        label={t("webhook.deliveriesOf", { name })}
        list={list}
        address={address}
        pager="short"
        columns={columns(t, (row) => setShown(row.id))}
        rowKey={(row) => row.id}
        empty={t("webhook.noDeliveries")}
        expectedRows={3}
      />
      {shown !== null && (
        <DeliveryDialog place={place} webhookId={id} delivery={shown} onClose={() => setShown(null)} />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t("webhook.renew")}
        text={t("webhook.renewQuestion")}
        confirm={t("webhook.renew")}
        onConfirm={() => {
          secret.mutate();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
      {secret.data && (
        <Dialog opened onClose={secret.reset} closeOnClickOutside={false} title={t("webhook.renew")}>
          <Secret secret={secret.data.secret} onClose={secret.reset} />
        </Dialog>
      )}
    </Panel>
  );
}

function columns(t: TFunction, open: (row: WebhookDeliveryRow) => void): Column<WebhookDeliveryRow>[] {
  return [
    nameColumn(t("webhook.eventOf"), ({ type }) => type, open),
    dateColumn<WebhookDeliveryRow>("at", t("webhook.at"), ({ createdAt }) => createdAt),
    {
      key: "state",
      title: t("webhook.state"),
      kind: "tight",
      cell: ({ state }) => (
        <span className={state === "failed" ? classes.bad : undefined}>{t(`webhook.states.${state}`)}</span>
      ),
    },
    {
      key: "answer",
      title: t("webhook.answer"),
      cell: ({ status, error, state, nextAt }) => (
        <>
          {error ?? status ?? "–"}
          {state === "waiting" && error && nextAt && (
            <div className={classes.dim}>{t("webhook.nextAt", { at: formatDateTime(nextAt) })}</div>
          )}
        </>
      ),
    },
    { key: "tries", title: t("webhook.tries"), kind: "right", cell: ({ tries }) => tries },
  ];
}
