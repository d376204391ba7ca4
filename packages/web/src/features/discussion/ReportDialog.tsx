import { Button, Checkbox, Group, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldError } from "../../lib/field-error.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import classes from "./discussion.module.css";
import { marked, reportLabels, storedLabels } from "./report-labels.ts";

interface ReportDialogProps {
  onSend: (content: string) => Promise<void>;
  onClose: () => void;
}

/** Tells staff about a text: with labels, a reason or both. */
export function ReportDialog({ onSend, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const complaint = useFieldError();
  const { marks, reasonMax } = marked(chosen);
  const content = `${marks}${reason.trim()}`;
  const send = useMutation({
    mutationFn: () => onSend(content),
    onSuccess: () => {
      toast(t("discussion.reportSent"), "success");
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t("discussion.report")} size="md">
      <form
        noValidate
        className={classes.reportForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (content === "") complaint.refuse("report-blank");
          else send.mutate();
        }}
      >
        <Checkbox.Group
          label={t("discussion.reportLabels")}
          value={chosen}
          onChange={(labels) => {
            setChosen(labels);
            complaint.clear();
          }}
        >
          <Group gap="8px 18px" mt={6}>
            {storedLabels.map((stored) => (
              <Checkbox key={stored} value={stored} label={t(`discussion.label.${reportLabels[stored]}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Textarea
          label={t("discussion.reason")}
          autosize
          minRows={3}
          maxLength={reasonMax}
          value={reason}
          error={complaint.text}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            complaint.clear();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t("discussion.sendReport")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
