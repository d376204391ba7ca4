import { Alert, NumberInput, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EmailConfig, mailPicture, setEmailConfig } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { mergeEdits } from "../../../lib/merge-edits.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { dateColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { FailedState } from "../../../ui/states.tsx";
import type { Tone } from "../../../ui/verdict.ts";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { type Mail, mailConfigQuery, outboxQuery } from "./queries.ts";
import { changed, SaveBar } from "./SaveBar.tsx";
import type { MailSearch } from "./search.ts";
import { TestMail } from "./TestMail.tsx";
import { useWantedField } from "./wanted-field.ts";

const SIZE = 10;
const Sent = EmailConfig.extend({ emailBGImg: mailPicture });
const bounds = contractBounds(Sent);

/** The mail server, a test message, and every mail of the last month. */
export function MailPage({ search }: { search: MailSearch }) {
  const { t } = useTranslation();
  const config = useQuery(mailConfigQuery);
  if (config.error) return <FailedState error={config.error} onRetry={() => void config.refetch()} />;
  if (!config.data) return <PageSkeleton />;
  return (
    <AdminPage title={t("admin.page.mail")} note={t("admin.mail.note")}>
      <MailForm config={config.data} wanted={search.field} />
      <TestMail />
      <Outbox search={search} />
    </AdminPage>
  );
}

function MailForm({ config, wanted }: { config: EmailConfig; wanted: string | undefined }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const box = useWantedField(wanted);
  const form = useForm({
    initialValues: {
      emailHost: config.emailHost ?? "",
      emailPort: config.emailPort,
      emailUsername: config.emailUsername ?? "",
      emailPassword: "",
      emailSsl: config.emailSsl,
      emailBGImg: config.emailBGImg ?? "",
    },
    validate: contractRules(Sent, t, undefined, (field) =>
      field === "emailBGImg" ? t("admin.mail.pictureAddress") : undefined,
    ),
  });
  const save = useMutation({
    // The password goes in and never comes out: an empty field, as at first, leaves it as it is.
    mutationFn: (body: typeof form.values) => call(setEmailConfig, { body: changed(form, body) }),
    onSuccess: async (_, sent) => {
      const shown = { ...sent, emailPassword: "" };
      form.setValues(mergeEdits(form.getValues(), sent, shown));
      form.resetDirty(shown);
      toast(t("admin.saved"), "success");
      await queryClient.invalidateQueries({ queryKey: mailConfigQuery.queryKey });
    },
  });
  return (
    <Card title={t("admin.mail.server")}>
      <form
        noValidate
        ref={box}
        className="admin-form"
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        {!config.emailHost && <Alert color="orange">{t("admin.mail.unset")}</Alert>}
        <div className="admin-grid">
          <TextInput
            name="emailHost"
            label={t("admin.setting.emailHost")}
            placeholder="smtp.example.org"
            {...form.getInputProps("emailHost")}
          />
          <NumberInput
            name="emailPort"
            label={t("admin.setting.emailPort")}
            {...bounds.emailPort}
            allowDecimal={false}
            {...form.getInputProps("emailPort")}
          />
          <TextInput
            name="emailUsername"
            label={t("admin.setting.emailUsername")}
            autoComplete="off"
            {...form.getInputProps("emailUsername")}
          />
          <PasswordInput
            name="emailPassword"
            label={t("admin.setting.emailPassword")}
            description={t("admin.mail.passwordNote")}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
            {...form.getInputProps("emailPassword")}
          />
          <TextInput
            name="emailBGImg"
            label={t("admin.setting.emailBGImg")}
            description={t("admin.mail.pictureNote")}
            placeholder="https://example.org/background.jpg"
            {...bounds.emailBGImg}
            {...form.getInputProps("emailBGImg")}
          />
          <Switch
            className="admin-beside"
            name="emailSsl"
            label={t("admin.setting.emailSsl")}
            {...form.getInputProps("emailSsl", { type: "checkbox" })}
          />
        </div>
        <SaveBar form={form} save={save} />
      </form>
    </Card>
  );
}

const tones: Record<Mail["state"], Tone> = { waiting: "busy", sent: "ac", kept: "warn", failed: "bad" };

function Outbox({ search }: { search: MailSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const [shown, setShown] = useState<Mail | null>(null);
  const list = useQuery(outboxQuery(search.currentPage, search.limit ?? SIZE));
  const columns: Column<Mail>[] = [
    {
      key: "state",
      title: t("admin.mail.state"),
      kind: "tight",
      cell: (row) => <Badge tone={tones[row.state]}>{t(`admin.mailState.${row.state}`)}</Badge>,
    },
    { key: "to", title: t("admin.mail.to"), cell: (row) => row.recipient },
    nameColumn(t("admin.mail.subject"), (row) => row.subject, setShown),
    {
      key: "error",
      title: t("admin.mail.lastError"),
      cell: (row) => row.lastError && <span className="admin-small">{row.lastError}</span>,
    },
    { key: "tries", title: t("admin.mail.tries"), kind: "right", cell: (row) => row.tries },
    dateColumn("at", t("admin.created"), (row) => row.gmtCreate),
  ];
  return (
    <>
      <ListCard
        title={t("admin.mail.outbox")}
        label={t("admin.mail.outbox")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.mail.none")}
        address={address}
      />
      {shown && (
        <Dialog opened onClose={() => setShown(null)} title={shown.subject} size="lg">
          {shown.text ? <pre className="admin-pre">{shown.text}</pre> : <p>{t("admin.mail.textGone")}</p>}
        </Dialog>
      )}
    </>
  );
}
