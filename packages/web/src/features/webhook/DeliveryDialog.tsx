import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { sendWebhookAgain, type WebhookDelivery } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { formatTime } from "../../lib/units.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailedState } from "../../ui/states.tsx";
import { deliveryQuery, type Place } from "./queries.ts";
import classes from "./webhook.module.css";

interface DeliveryDialogProps {
  place: Place;
  webhookId: number;
  delivery: string;
  onClose: () => void;
}

/** One message: what was sent, what came back, and once more. */
export function DeliveryDialog({ place, webhookId, delivery, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const found = useQuery(deliveryQuery(place, webhookId, delivery));
  const again = useMutation({
    mutationFn: () => call(sendWebhookAgain, { body: { ...place, id: webhookId, delivery } }),
    onSuccess: () => {
      toast(t("webhook.sentAgain"), "success");
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["webhook", place] }),
  });
  return (
    <Dialog opened onClose={onClose} size="46rem" title={found.data?.type ?? t("webhook.message")}>
      {found.data ? (
        <div className={classes.form}>
          <Told delivery={found.data} />
          <div>
            <Button loading={again.isPending} onClick={() => again.mutate()}>
              {t("webhook.again")}
            </Button>
          </div>
        </div>
      ) : found.error ? (
        <FailedState error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeleton height={180} />
      )}
    </Dialog>
  );
}

function Told({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const { id, state, status, error, tries, createdAt, triedAt, tookMs, body, answer } = delivery;
  const facts: [string, string | number | null][] = [
    [t("webhook.id"), id],
    [t("webhook.state"), t(`webhook.states.${state}`)],
    [t("webhook.at"), formatDateTime(createdAt)],
    [t("webhook.tries"), tries],
    [t("webhook.triedAt"), triedAt && formatDateTime(triedAt)],
    [
      t("webhook.answer"),
      [status && `HTTP ${status}`, tookMs !== null && formatTime(tookMs)].filter(Boolean).join(" · "),
    ],
    [t("webhook.why"), error],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <h3 className={classes.heading}>{t("webhook.body")}</h3>
      <pre className={classes.code}>{readable(body)}</pre>
      {answer && (
        <>
          <h3 className={classes.heading}>{t("webhook.answerBegins")}</h3>
          <pre className={classes.code}>{answer}</pre>
        </>
      )}
    </>
  );
}

/** JSON with a line for each member; sent it is without them. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
