import { Button, Group, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { COMMENT_MAX } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldError } from "../../lib/field-error.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { AttachButton, useAttach } from "../discussion/Attach.tsx";
import classes from "./comment.module.css";

interface CommentFormProps {
  label: string;
  onSend: (content: string) => Promise<unknown>;
  /** Of a reply, which can be given up. */
  onClose?: () => void;
}

/** What the server refuses because of what is written. */
const aboutTheText = { "text-forbidden-word": "text", "text-names-contest-problem": "text" } as const;

/** A field for a comment or reply; what was not taken stays in it. */
export function CommentForm({ label, onSend, onClose }: CommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [isPreview, setPreview] = useState(false);
  const complaint = useFieldError();
  const write = (next: string) => {
    setText(next);
    complaint.clear();
  };
  const attach = useAttach(text, write);
  const send = useMutation({
    mutationFn: onSend,
    onSuccess: (_, sent) => {
      setText((now) => (now === sent ? "" : now));
      setPreview(false);
      onClose?.();
    },
    onError: (error) => {
      setPreview(false);
      placeRefusal(complaint, aboutTheText)(error);
    },
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") complaint.refuse("comment-blank");
        else send.mutate(text);
      }}
    >
      <LeaveGuard mayLose={() => text.trim() !== "" && !(send.isPending && send.variables === text)} />
      {isPreview ? (
        <section className={classes.preview} aria-label={t("discussion.preview")}>
          <Markdown text={text} />
        </section>
      ) : (
        <Textarea
          aria-label={label}
          placeholder={label}
          autosize
          minRows={onClose ? 2 : 3}
          maxRows={16}
          maxLength={COMMENT_MAX}
          autoFocus={onClose !== undefined}
          readOnly={onClose && send.isPending} // the form closes once it is sent
          value={text}
          error={complaint.text}
          onChange={(event) => write(event.currentTarget.value)}
          {...attach.field}
        />
      )}
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <AttachButton attach={attach} />
          <LinkButton disabled={text.trim() === ""} onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? "discussion.goOn" : "discussion.preview")}
          </LinkButton>
        </Group>
        <Group gap="xs">
          {onClose && (
            <Button size="xs" variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
          )}
          <Button type="submit" size="xs" loading={send.isPending}>
            {t("discussion.send")}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
