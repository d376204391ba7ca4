import { Button, Group, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { LINE_COMMENT_MAX, type Review } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../lib/composing.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { keepReview } from "./queries.ts";
import classes from "./review.module.css";

interface LineCommentFormProps {
  submitId: number;
  label: string;
  button: string;
  /** What is being changed. */
  before?: string;
  onSend: (content: string) => Promise<Review>;
  onClose: () => void;
}

/** A field for what is said about lines; what was not taken stays in it. */
export function LineCommentForm({ submitId, label, button, before, onSend, onClose }: LineCommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(before ?? "");
  const send = useMutation({
    mutationFn: onSend,
    onSuccess: (review) => {
      keepReview(submitId, review);
      onClose();
    },
  });
  const isEmpty = text.trim() === "";
  const submit = () => {
    if (!isEmpty && !send.isPending) send.mutate(text);
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LeaveGuard mayLose={() => text !== (before ?? "") && !send.isPending} />
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LINE_COMMENT_MAX}
        autoFocus
        readOnly={send.isPending} // the form closes once it is sent
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button size="compact-sm" type="submit" disabled={isEmpty} loading={send.isPending}>
          {button}
        </Button>
      </Group>
    </form>
  );
}
