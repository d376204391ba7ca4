import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  answerLineThread,
  deleteLineComment,
  editLineComment,
  type LineComment,
  type LineThread,
  settleLineThread,
} from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { LineCommentForm } from "./LineCommentForm.tsx";
import { keepReview } from "./queries.ts";
import classes from "./review.module.css";

interface ThreadCardProps {
  submitId: number;
  thread: LineThread;
  /** Its lines are marked in the program while somebody is at the card. */
  onAt: (thread: LineThread | null) => void;
}

/** What was said about some lines, with the answers; a settled one is folded. */
export function ThreadCard({ submitId, thread, onAt }: ThreadCardProps) {
  const { t } = useTranslation();
  const [isAnswering, setAnswering] = useState(false);
  const isResolved = thread.resolvedBy !== null;
  const [isOpen, setOpen] = useState(false);
  const settle = useMutation({
    mutationFn: (resolved: boolean) => call(settleLineThread, { body: { thread: thread.id, resolved } }),
    onSuccess: (review) => keepReview(submitId, review),
  });
  const lines = linesOf(t, thread);
  return (
    <section
      className={classes.card}
      aria-label={lines}
      data-at={thread.to}
      data-resolved={isResolved || undefined}
      onMouseEnter={() => onAt(thread)}
      onMouseLeave={() => onAt(null)}
      onFocus={() => onAt(thread)}
      onBlur={() => onAt(null)}
    >
      <header>
        <b>{lines}</b>
        {isResolved && (
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("review.resolvedBy", { name: thread.resolvedBy, count: thread.comments.length })}
          </LinkButton>
        )}
      </header>
      {(!isResolved || isOpen) && (
        <>
          {thread.comments.map((comment) => (
            <Comment key={comment.id} submitId={submitId} comment={comment} />
          ))}
          {isAnswering ? (
            <LineCommentForm
              submitId={submitId}
              label={t("review.yourAnswer")}
              button={t("review.answer")}
              onSend={(content) => call(answerLineThread, { body: { thread: thread.id, content } })}
              onClose={() => setAnswering(false)}
            />
          ) : (
            <footer>
              <LinkButton onClick={() => setAnswering(true)}>{t("review.answer")}</LinkButton>
              <LinkButton disabled={settle.isPending} onClick={() => settle.mutate(!isResolved)}>
                {t(isResolved ? "review.reopen" : "review.resolve")}
              </LinkButton>
            </footer>
          )}
        </>
      )}
    </section>
  );
}

/** "Line 3" or "Lines 3–5". */
export const linesOf = (t: TFunction, { from, to }: { from: number; to: number }): string =>
  from === to ? t("review.line", { line: from }) : t("review.lines", { from, to });

function Comment({ submitId, comment }: { submitId: number; comment: LineComment }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOwn = useSession().user?.uid === comment.uid;
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteLineComment, { query: { id: comment.id } }),
    onSuccess: (review) => keepReview(submitId, review),
  });
  return (
    <article>
      <div className={classes.by}>
        <Avatar src={comment.avatar} name={comment.username} size={20} />
        <Link to="/user-home" search={{ uid: comment.uid, username: comment.username }}>
          {comment.username}
        </Link>
        <time dateTime={comment.created} title={formatDateTime(comment.created)}>
          {formatRelative(comment.created, language)}
        </time>
        {comment.edited && <span title={formatDateTime(comment.edited)}>{t("review.edited")}</span>}
      </div>
      {isEditing ? (
        <LineCommentForm
          submitId={submitId}
          label={t("review.edit")}
          button={t("review.save")}
          before={comment.content}
          onSend={(content) => call(editLineComment, { body: { id: comment.id, content } })}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div className={classes.text}>
          <Markdown text={comment.content} />
        </div>
      )}
      {!isEditing && (isOwn || comment.mayDelete) && (
        <div className={classes.tools}>
          {isOwn && <LinkButton onClick={() => setEditing(true)}>{t("review.edit")}</LinkButton>}
          {comment.mayDelete && (
            <LinkButton disabled={remove.isPending} onClick={() => setAsking(true)}>
              {t("review.delete")}
            </LinkButton>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t("review.delete")}
        text={t("review.deleteQuestion")}
        confirm={t("review.delete")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </article>
  );
}
