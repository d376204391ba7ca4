import { Button, Group, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type DataOf,
  type getOwnPrints,
  PRINT_MAX,
  PrintBody,
  printStatus,
  submitPrintText,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { isUnsent } from "../../lib/unsent.ts";
import card from "../../ui/card.module.css";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { useOwnAddress } from "../../ui/list/address.ts";
import { dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import contestPages from "../contest/contest-pages.module.css";
import { useContest } from "../contest/context.ts";
import classes from "./print.module.css";
import { ownPrintsQuery } from "./queries.ts";

/** A contestant's request to print a text, and what became of those before. */
export function PrintPage() {
  const { t } = useTranslation();
  const { contest } = useContest();
  return (
    <div className={`${card.page} ${contestPages.stack}`}>
      {contest.openPrint ? (
        <>
          <PrintForm cid={contest.id} />
          <OwnPrints cid={contest.id} />
        </>
      ) : (
        <EmptyState text={t("desk.print.closed")} />
      )}
    </div>
  );
}

function PrintForm({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const bodyOf = ({ content }: { content: string }) => ({ cid, content });
  const form = useForm({ initialValues: { content: "" }, validate: contractRules(PrintBody, t, bodyOf) });
  const send = useMutation({
    mutationFn: (values: typeof form.values) => call(submitPrintText, { body: bodyOf(values) }),
    onSuccess: (_, { content }) => {
      toast(t("desk.print.sent"), "success");
      if (form.getValues().content === content) form.reset();
      return queryClient.invalidateQueries({ queryKey: ["print", "own", cid] });
    },
  });
  return (
    <Panel title={t("desk.print.ask")}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <LeaveGuard mayLose={() => isUnsent(form, send.isPending ? send.variables : undefined)} />
        <Textarea
          label={t("desk.print.text")}
          description={t("desk.print.hint")}
          required
          autosize
          minRows={8}
          maxRows={24}
          maxLength={PRINT_MAX}
          spellCheck={false}
          {...form.getInputProps("content")}
        />
        <Group>
          <Button type="submit" size="sm" loading={send.isPending}>
            {t("desk.print.send")}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

const ROWS = 10;
type OwnPrint = DataOf<typeof getOwnPrints>["records"][number];

function OwnPrints({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const address = useOwnAddress(ROWS);
  const list = useQuery(ownPrintsQuery(cid, { currentPage: address.currentPage, limit: address.limit }));
  return (
    <Panel title={t("desk.print.own")}>
      <List
        label={t("desk.print.own")}
        list={list}
        address={address}
        pager="short"
        columns={[
          dateColumn<OwnPrint>("at", t("desk.print.at"), ({ gmtCreate }) => gmtCreate),
          { key: "lines", title: t("desk.print.lines"), kind: "right", cell: ({ lines }) => lines },
          {
            key: "status",
            title: t("desk.print.status"),
            cell: ({ status }) => t(status === printStatus.open ? "desk.print.open" : "desk.print.done"),
          },
        ]}
        rowKey={({ id }) => String(id)}
        empty={t("desk.print.noneOwn")}
        expectedRows={2}
      />
    </Panel>
  );
}
