import { Button, Group, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { EXTRA_MINUTES_MAX, giveLateStart, LateStartBody, STATE_REASON_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useContest } from "../contest/context.ts";

/** Starts somebody's personal window for them, whole, whenever the contest ends. */
export function LateStartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const form = useForm({
    initialValues: { cid, username: "", inMinutes: 0 as number | string, reason: "" },
    validate: contractRules(LateStartBody, t),
  });
  const start = useMutation({
    mutationFn: (values: typeof form.values) =>
      call(giveLateStart, { body: { ...values, inMinutes: Number(values.inMinutes) || 0 } }),
    onSuccess: ({ endTime }) => {
      toast(t("desk.late.done", { date: formatDateTime(endTime) }), "success");
      onClose();
      return queryClient.invalidateQueries({ queryKey: ["desk", cid] });
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t("desk.late.title")} size="md">
      <form noValidate onSubmit={form.onSubmit((values) => start.mutate(values))}>
        <Stack gap="sm">
          <TextInput
            label={t("desk.late.username")}
            description={t("desk.late.hint")}
            required
            data-autofocus
            {...form.getInputProps("username")}
          />
          <NumberInput
            label={t("desk.late.inMinutes")}
            min={0}
            max={EXTRA_MINUTES_MAX}
            allowDecimal={false}
            {...form.getInputProps("inMinutes")}
          />
          <Textarea
            label={t("desk.people.reason")}
            required
            autosize
            maxLength={STATE_REASON_MAX}
            {...form.getInputProps("reason")}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" loading={start.isPending}>
              {t("desk.late.start")}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
