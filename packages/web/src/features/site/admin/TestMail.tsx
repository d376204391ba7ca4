import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { TestMailBody, testEmail } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { currentLanguage } from "../../../lib/i18n.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { IconSend } from "../../../ui/icons.ts";
import { ownInfoQuery } from "../../account/queries.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { type Mail, outboxQuery } from "./queries.ts";

const ASKED_EVERY_MS = 1000;
/** The test mail is the newest to its address that came after those there were. */
const newest = outboxQuery(1, 10);

interface Sent {
  to: string;
  /** Ids of mails before it are not larger. */
  after: number;
}

/** Sends a test mail, to oneself at first, and tells what became of it. */
export function TestMail() {
  const own = useQuery(ownInfoQuery);
  return own.isPending ? null : <Form own={own.data?.email ?? ""} />;
}

function Form({ own }: { own: string }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useForm({ initialValues: { email: own }, validate: contractRules(TestMailBody, t) });
  const send = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const { records } = await queryClient.fetchQuery({ ...newest, staleTime: 0 });
      await call(testEmail, { body: { email, l: currentLanguage() } });
      return { to: email, after: Math.max(0, ...records.map(({ id }) => id)) };
    },
    onSuccess: async (order) => {
      setSent(order);
      await queryClient.invalidateQueries({ queryKey: ["admin", "outbox"] });
    },
  });
  return (
    <Card title={t("admin.mail.test")}>
      <div className="admin-form">
        <form className="admin-row" noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
          <TextInput
            aria-label={t("admin.mail.testTo")}
            placeholder={t("admin.mail.testTo")}
            type="email"
            style={{ flex: "1 1 220px", maxWidth: 340 }}
            {...form.getInputProps("email")}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconSend size={16} />}
            loading={send.isPending}
          >
            {own && form.values.email === own ? t("admin.mail.sendMe") : t("admin.mail.send")}
          </Button>
        </form>
        {sent && <Outcome key={`${sent.after} ${sent.to}`} sent={sent} />}
      </div>
    </Card>
  );
}

const isOpen = (mail: Mail | undefined) => !mail || mail.state === "waiting";
const colors = { waiting: "blue", sent: "green", kept: "orange", failed: "red" } as const;

function Outcome({ sent }: { sent: Sent }) {
  const { t } = useTranslation();
  const find = (records: readonly Mail[] | undefined) =>
    records?.find(({ id, recipient }) => id > sent.after && recipient === sent.to);
  const list = useQuery({
    ...newest,
    refetchInterval: ({ state }) => (isOpen(find(state.data?.records)) ? ASKED_EVERY_MS : false),
  });
  const mail = find(list.data?.records);
  const hasFailed = mail?.state === "failed" || (mail?.state === "waiting" && mail.lastError !== null);
  const outcome = hasFailed ? "failed" : (mail?.state ?? "waiting");
  return (
    <Alert color={colors[outcome]} role="status">
      {t(`admin.mailTest.${outcome}`, { to: sent.to, error: mail?.lastError ?? "" })}
    </Alert>
  );
}
