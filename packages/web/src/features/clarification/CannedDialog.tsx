import { Button, Group, Skeleton, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CannedAnswersBody, setCannedAnswers } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FailedState } from "../../ui/states.tsx";
import { cannedAnswersQuery, renewClarifications } from "./queries.ts";

interface CannedDialogProps {
  cid: number;
  onClose: () => void;
}

/** The contest's own ready answers, one on each line. */
export function CannedDialog({ cid, onClose }: CannedDialogProps) {
  const { t } = useTranslation();
  const canned = useQuery(cannedAnswersQuery(cid));
  return (
    <FormDialog opened onClose={onClose} title={t("clarification.canned")} size="lg">
      {canned.data ? (
        <CannedForm cid={cid} answers={canned.data} onClose={onClose} />
      ) : canned.error ? (
        <FailedState error={canned.error} onRetry={canned.refetch} />
      ) : (
        <Skeleton height={160} />
      )}
    </FormDialog>
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** One field holds them all. */
const toldAtText =
  (rules: (values: { text: string }) => Record<string, string>) =>
  (values: { text: string }): Record<string, string> => {
    const { answers } = rules(values);
    return answers ? { text: answers } : {};
  };

function CannedForm({ cid, answers, onClose }: CannedDialogProps & { answers: string[] }) {
  const { t } = useTranslation();
  const bodyOf = ({ text }: { text: string }) => ({ cid, answers: linesOf(text) });
  const form = useForm({
    initialValues: { text: answers.join("\n") },
    validate: toldAtText(contractRules(CannedAnswersBody, t, bodyOf)),
  });
  const save = useMutation({
    mutationFn: (values: { text: string }) => call(setCannedAnswers, { body: bodyOf(values) }),
    onSuccess: () => {
      toast(t("clarification.cannedSaved"), "success");
      onClose();
      return renewClarifications(cid);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Text size="sm" mb="xs">
        {t("clarification.cannedHint")}
      </Text>
      <Textarea
        aria-label={t("clarification.canned")}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus
        {...form.getInputProps("text")}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t("clarification.cannedSave")}
        </Button>
      </Group>
    </form>
  );
}
