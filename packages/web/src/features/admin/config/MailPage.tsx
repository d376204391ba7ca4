import { Alert, Button, Group, NumberInput, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type DataOf,
  type EmailConfig,
  getEmailConfig,
  getMailOutbox,
  setEmailConfig,
  testEmail,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { currentLanguage } from "../../../lib/i18n.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconSend } from "../../../ui/icons.ts";
import { FailedState } from "../../../ui/states.tsx";
import type { Tone } from "../../../ui/verdict.ts";
import { AdminPage, Card } from "../ui/AdminPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import { dateColumn, nameColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { ListCard, listQuery, useListAddress } from "../ui/ListCard.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { useWantedField } from "./wanted-field.ts";

const SIZE = 10;
const EVERY_MS = 5000;

/** The mail server, a test message, and every mail of the last month. */
export function MailPage() {
  const { t } = useTranslation();
  const config = useQuery({
    queryKey: ["admin", "config", "mail"],
    queryFn: ({ signal }) => call(getEmailConfig, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  if (config.error) return <FailedState error={config.error} onRetry={() => void config.refetch()} />;
  if (!config.data) return <PageSkeleton />;
  return (
    <AdminPage title={t("admin.page.mail")} note={t("admin.mail.note")}>
      <MailForm config={config.data} />
      <TestMail />
      <Outbox />
    </AdminPage>
  );
}

function MailForm({ config }: { config: EmailConfig }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const box = useWantedField();
  const form = useForm({
    initialValues: {
      emailHost: config.emailHost ?? "",
      emailPort: config.emailPort,
      emailUsername: config.emailUsername ?? "",
      emailPassword: "",
      emailSsl: config.emailSsl,
      emailBGImg: config.emailBGImg ?? "",
    },
    validate: {
      emailPort: (port) => (Number(port) > 0 ? null : t("refusal.form-blank")),
      emailBGImg: (address) =>
        /^$|^\/|^https?:\/\//i.test(address.trim()) ? null : t("admin.mail.pictureAddress"),
    },
  });
  const save = useMutation({
    mutationFn: ({ emailPassword, ...rest }: typeof form.values) =>
      // The password goes in and never comes out: an empty field leaves it as it is.
      call(setEmailConfig, { body: { ...rest, ...(emailPassword && { emailPassword }) } }),
    onSuccess: async () => {
      toast(t("admin.saved"), "success");
      await queryClient.invalidateQueries({ queryKey: ["admin", "config", "mail"] });
    },
  });
  return (
    <Card title={t("admin.mail.server")}>
      <form ref={box} className="admin-form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
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
            min={1}
            max={65_535}
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
            inputWrapperOrder={["label", "input", "description"]}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
            {...form.getInputProps("emailPassword")}
          />
          <TextInput
            name="emailBGImg"
            label={t("admin.setting.emailBGImg")}
            description={t("admin.mail.pictureNote")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            placeholder="https://example.org/background.jpg"
            maxLength={255}
            {...form.getInputProps("emailBGImg")}
          />
          <Switch
            name="emailSsl"
            label={t("admin.setting.emailSsl")}
            {...form.getInputProps("emailSsl", { type: "checkbox" })}
          />
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
    </Card>
  );
}

function TestMail() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (mail) => (/^\S+@\S+\.\S+$/.test(mail.trim()) ? null : t("refusal.email-malformed")) },
  });
  const send = useMutation({
    mutationFn: (body: { email: string }) => call(testEmail, { body: { ...body, l: currentLanguage() } }),
    onSuccess: async () => {
      toast(t("admin.mail.testSent"), "success");
      await queryClient.invalidateQueries({ queryKey: ["admin", "outbox"] });
    },
  });
  return (
    <Card title={t("admin.mail.test")}>
      <form className="admin-row" noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <TextInput
          aria-label={t("admin.mail.testTo")}
          placeholder={t("admin.mail.testTo")}
          type="email"
          style={{ flex: "1 1 220px", maxWidth: 340 }}
          {...form.getInputProps("email")}
        />
        <Button type="submit" variant="default" leftSection={<IconSend size={16} />} loading={send.isPending}>
          {t("admin.mail.send")}
        </Button>
      </form>
    </Card>
  );
}

type Mail = DataOf<typeof getMailOutbox>["records"][number];
const tones: Record<Mail["state"], Tone> = { waiting: "busy", sent: "ac", kept: "warn", failed: "bad" };

function Outbox() {
  const { t } = useTranslation();
  const { page } = useListAddress(SIZE);
  const [shown, setShown] = useState<Mail | null>(null);
  const list = useQuery({ ...listQuery(["outbox"], getMailOutbox, page), refetchInterval: EVERY_MS });
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
        size={SIZE}
      />
      {shown && (
        <Dialog opened onClose={() => setShown(null)} title={shown.subject} size="lg">
          {shown.text ? <pre className="admin-pre">{shown.text}</pre> : <p>{t("admin.mail.textGone")}</p>}
        </Dialog>
      )}
    </>
  );
}
