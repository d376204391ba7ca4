import { Button, Checkbox, Group, Select, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AnswerBody, answerClarification, CLARIFICATION_MAX, type ClarificationRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { toast } from "../../lib/toast.ts";
import { isUnsent } from "../../lib/unsent.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import classes from "./clarification.module.css";
import { cannedAnswersQuery, renewClarifications } from "./queries.ts";

interface AnswerFormProps {
  cid: number;
  row: ClarificationRow;
  onDone: () => void;
  onCancel: () => void;
}

/** Ready answers of every contest, in the language of who answers. */
const defaults = ["noComment", "readAgain", "yes", "no"] as const;

export function AnswerForm({ cid, row, onDone, onCancel }: AnswerFormProps) {
  const { t } = useTranslation();
  const canned = useQuery(cannedAnswersQuery(cid)).data ?? [];
  const { id, change } = row;
  const bodyOf = (values: { answer: string; isPublic: boolean }) => ({ cid, id, change, ...values });
  const form = useForm({
    initialValues: { answer: row.answer ?? "", isPublic: row.isPublic },
    validate: contractRules(AnswerBody, t, bodyOf),
  });
  const send = useMutation({
    mutationFn: (values: typeof form.values) => call(answerClarification, { body: bodyOf(values) }),
    onSuccess: () => {
      toast(t("clarification.answered"), "success");
      onDone();
    },
    onSettled: () => renewClarifications(cid),
  });
  const ready = [...new Set([...canned, ...defaults.map((name) => t(`clarification.default.${name}`))])];
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <LeaveGuard mayLose={() => isUnsent(form, send.isPending ? send.variables : undefined)} />
      <Select
        aria-label={t("clarification.useCanned")}
        placeholder={t("clarification.useCanned")}
        size="xs"
        value={null}
        data={ready}
        onChange={(text) => text !== null && form.setFieldValue("answer", text)}
      />
      <Textarea
        label={t(row.isBroadcast ? "clarification.message" : "clarification.answer")}
        required
        autosize
        minRows={2}
        maxRows={12}
        maxLength={CLARIFICATION_MAX}
        readOnly={send.isPending} // the form closes once it is sent
        data-autofocus
        {...form.getInputProps("answer")}
      />
      {!row.isBroadcast && (
        <Checkbox
          label={t("clarification.answerToAll")}
          {...form.getInputProps("isPublic", { type: "checkbox" })}
        />
      )}
      <Group gap="xs">
        <Button type="submit" size="xs" loading={send.isPending}>
          {t("clarification.send")}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </Group>
    </form>
  );
}
