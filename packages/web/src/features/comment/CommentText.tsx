import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CommentThread, Reply } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { AuthorTag } from "../discussion/AuthorTag.tsx";
import { ReportDialog } from "../discussion/ReportDialog.tsx";
import { setBlocked } from "../message/queries.ts";
import classes from "./comment.module.css";

interface TextProps {
  author: CommentThread | Reply;
  /** Whom it answers, where that is not the comment's author. */
  to?: string | null;
  /** Of somebody whom the reader blocked: shown when asked for. */
  isFolded: boolean;
  /** What can be done with it. */
  children: ReactNode;
}

/** A comment or reply: who wrote it when, the text, and what can be done with it. */
export function Text({ author, to, isFolded, children }: TextProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isUnfolded, setUnfolded] = useState(false);
  const { fromUid, fromName, fromAvatar, fromRole, fromTitleName, fromTitleColor, gmtCreate, content } =
    author;
  if (isFolded && !isUnfolded) {
    return (
      <p className={classes.folded}>
        {t("discussion.folded", { name: fromName })}{" "}
        <LinkButton onClick={() => setUnfolded(true)}>{t("discussion.unfold")}</LinkButton>
      </p>
    );
  }
  return (
    <article className={classes.text}>
      <Avatar src={fromAvatar} name={fromName} size={32} />
      <div className={classes.body}>
        <div className={classes.by}>
          <Link to="/user-home" search={{ uid: fromUid }}>
            {fromName}
          </Link>
          <AuthorTag role={fromRole} title={fromTitleName} color={fromTitleColor} />
          {to && <span>{t("discussion.answers", { name: to })}</span>}
          <time dateTime={gmtCreate} title={formatDateTime(gmtCreate)}>
            {formatRelative(gmtCreate, language)}
          </time>
        </div>
        {author.isWaiting && <p className={classes.waits}>{t("discussion.waitsNote")}</p>}
        <div className={classes.content}>
          <Markdown text={content} />
        </div>
        <div className={classes.tools}>{children}</div>
      </div>
    </article>
  );
}

/** Deletes a comment or reply, after asking. */
export function Remove({ onRemove }: { onRemove: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: onRemove,
    onSuccess: () => toast(t("discussion.deleted"), "success"),
  });
  return (
    <>
      <LinkButton disabled={remove.isPending} onClick={() => setAsking(true)}>
        {t("discussion.delete")}
      </LinkButton>
      <ConfirmDialog
        opened={isAsking}
        title={t("discussion.delete")}
        text={t("discussion.deleteCommentQuestion")}
        confirm={t("discussion.delete")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      />
    </>
  );
}

interface ReportProps {
  author: CommentThread | Reply;
  onSend: (content: string) => Promise<void>;
}

/** Tells staff about a comment or reply of somebody else; nothing for guests. */
export function Report({ author: { fromUid }, onSend }: ReportProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!user || user.uid === fromUid) return null;
  return (
    <>
      <LinkButton onClick={() => setAsking(true)}>{t("discussion.report")}</LinkButton>
      {isAsking && <ReportDialog onSend={onSend} onClose={() => setAsking(false)} />}
    </>
  );
}

interface BlockProps {
  author: CommentThread | Reply;
  isBlocked: boolean;
}

/** Hears no more of an author, after asking; nothing for guests and of oneself. */
export function Block({ author: { fromUid, fromName }, isBlocked }: BlockProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const block = useMutation({
    mutationFn: () => setBlocked(fromUid, true),
    onSuccess: () => toast(t("discussion.blocked"), "success"),
  });
  if (!user || user.uid === fromUid || isBlocked) return null;
  return (
    <>
      <LinkButton disabled={block.isPending} onClick={() => setAsking(true)}>
        {t("discussion.block")}
      </LinkButton>
      <ConfirmDialog
        opened={isAsking}
        title={t("discussion.block")}
        text={t("discussion.blockQuestion", { name: fromName })}
        confirm={t("discussion.block")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          block.mutate();
        }}
      />
    </>
  );
}
