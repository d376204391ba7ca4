import { Button, Checkbox, Group, Select, Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  saveWebhook,
  type Webhook,
  WebhookBody,
  type WebhookEvent,
  webhookEventsOf,
  webhookForms,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractBounds, contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { languageCodes, languages } from "../../lib/language.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { formName } from "./form-name.ts";
import type { Place } from "./queries.ts";
import { Secret } from "./Secret.tsx";
import classes from "./webhook.module.css";

const bounds = contractBounds(WebhookBody);

type Draft = Pick<Webhook, "name" | "chat" | "form" | "locale" | "events" | "isOn"> & { url: string };

interface WebhookDialogProps {
  place: Place;
  /** null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Where messages go, which and in what form; of a new one, what it signs with, this once. */
export function WebhookDialog({ place, webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const locale = useLanguage();
  const toBody = (values: Draft) => ({ ...values, ...place, ...(webhook && { id: webhook.id }) });
  const form = useForm<Draft>({
    initialValues: {
      ...{ name: webhook?.name ?? "", url: "", chat: webhook?.chat ?? "" },
      ...{ form: webhook?.form ?? "standard", locale: webhook?.locale ?? locale },
      ...{ events: webhook?.events ?? [], isOn: webhook?.isOn ?? true },
    },
    validate: contractRules(WebhookBody, t, toBody),
  });
  const save = useMutation({
    mutationFn: (values: Draft) => call(saveWebhook, { body: toBody(values) }),
    onError: placeRefusal(form, {
      ...{ "webhook-address": "url", "webhook-private": "url", "webhook-chat": "chat" },
      ...{ "webhook-events": "events", "webhooks-many": "name" },
    }),
    onSuccess: ({ secret }) => {
      toast(t("webhook.saved"), "success");
      if (secret === null || form.values.form !== "standard") onClose();
      return queryClient.invalidateQueries({ queryKey: ["webhook", place] });
    },
  });
  const secret = save.data?.secret;
  const title = webhook ? t("webhook.editOf", { name: webhook.name }) : t("webhook.add");
  if (secret) {
    return (
      <Dialog opened onClose={onClose} closeOnClickOutside={false} title={title}>
        <Secret secret={secret} onClose={onClose} />
      </Dialog>
    );
  }
  const kind = place.cid === undefined ? (place.gid === undefined ? "site" : "group") : "contest";
  const { values } = form;
  return (
    <FormDialog opened onClose={onClose} size="46rem" title={title}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t("webhook.name")}
          required
          data-autofocus
          {...bounds.name}
          {...form.getInputProps("name")}
        />
        <div className={classes.pair}>
          <Select
            label={t("webhook.form")}
            allowDeselect={false}
            data={webhookForms.map((value) => ({ value, label: formName(t, value) }))}
            {...form.getInputProps("form")}
          />
          {values.form !== "standard" && (
            <Select
              label={t("webhook.language")}
              allowDeselect={false}
              data={languageCodes.map((value) => ({ value, label: languages[value] }))}
              {...form.getInputProps("locale")}
            />
          )}
        </div>
        <TextInput
          label={t("webhook.url")}
          description={
            webhook ? t("webhook.urlKept", { origin: webhook.origin }) : t(`webhook.formHints.${values.form}`)
          }
          required={!webhook}
          inputMode="url"
          autoComplete="off"
          {...bounds.url}
          {...form.getInputProps("url")}
        />
        {values.form === "telegram" && (
          <TextInput
            label={t("webhook.chat")}
            description={t("webhook.chatHint")}
            required
            {...bounds.chat}
            {...form.getInputProps("chat")}
          />
        )}
        <Checkbox.Group label={t("webhook.events")} required {...form.getInputProps("events")}>
          <div className={classes.events}>
            {webhookEventsOf(kind).map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={t(`webhook.event.${keyOf(event)}.name`)}
                description={t(`webhook.event.${keyOf(event)}.text`)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Group justify="space-between">
          <Switch label={t("webhook.isOn")} {...form.getInputProps("isOn", { type: "checkbox" })} />
          <Button type="submit" loading={save.isPending}>
            {t("webhook.save")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}

type KeyOf<Event extends string> = Event extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : Event;

/** A dot parts the keys of texts. */
const keyOf = <Event extends WebhookEvent>(event: Event) => event.replace(".", "_") as KeyOf<Event>;
