import { Button, Group, Select, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { askClarification, broadcastClarification, CLARIFICATION_MAX, QuestionBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { toast } from "../../lib/toast.ts";
import { isUnsent } from "../../lib/unsent.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import classes from "./clarification.module.css";
import { askedProblemsQuery, renewClarifications } from "./queries.ts";

interface AskFormProps {
  cid: number;
  /** Tells everybody something instead. */
  isBroadcast: boolean;
  onClose: () => void;
}

export function AskForm({ cid, isBroadcast, onClose }: AskFormProps) {
  const { t } = useTranslation();
  const problems = useQuery(askedProblemsQuery(cid)).data ?? [];
  const bodyOf = ({ displayId, question }: { displayId: string | null; question: string }) => ({
    ...{ cid, displayId, question },
  });
  const form = useForm({
    initialValues: { displayId: null as string | null, question: "" },
    validate: contractRules(QuestionBody, t, bodyOf),
  });
  const send = useMutation({
    mutationFn: ({ displayId, question }: typeof form.values) =>
      isBroadcast
        ? call(broadcastClarification, { body: { cid, displayId, text: question } })
        : call(askClarification, { body: { cid, displayId, question } }),
    onSuccess: () => {
      toast(t(isBroadcast ? "clarification.broadcastSent" : "clarification.sent"), "success");
      onClose();
      return renewClarifications(cid);
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <LeaveGuard mayLose={() => isUnsent(form, send.isPending ? send.variables : undefined)} />
      <Select
        label={t("clarification.about")}
        placeholder={t("clarification.general")}
        clearable
        clearButtonProps={{ "aria-label": t("clarification.general") }}
        data={problems.map(({ displayId, displayTitle }) => ({
          value: displayId,
          label: `${displayId}. ${displayTitle}`,
        }))}
        {...form.getInputProps("displayId")}
      />
      <Textarea
        label={t(isBroadcast ? "clarification.message" : "clarification.question")}
        description={isBroadcast ? undefined : t("clarification.askHint")}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={CLARIFICATION_MAX}
        readOnly={send.isPending} // the form closes once it is sent
        {...form.getInputProps("question")}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={send.isPending}>
          {t("clarification.send")}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
      </Group>
    </form>
  );
}
