import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CommentThread, REPLIES_SHOWN, type Reply } from "@verdict/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useBan, useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconHeart, IconHeartFilled } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { AuthorTag } from "../discussion/AuthorTag.tsx";
import { CommentForm } from "./CommentForm.tsx";
import classes from "./comment.module.css";
import { type Place, removeComment, removeReply, repliesQuery, sendReply, setLike } from "./queries.ts";

interface CommentItemProps {
  place: Place;
  comment: CommentThread;
  isLiked: boolean;
  /** A link led here: it comes into sight and is marked. */
  isLinked: boolean;
}

export function CommentItem({ place, comment, isLiked, isLinked }: CommentItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(isLinked);
  /** What is being answered; null: nothing. */
  const [answering, setAnswering] = useState<CommentThread | Reply | null>(null);
  const isBanned = useBan("reply_add") !== null;
  const mayReply = comment.mayReply && !isBanned;
  const like = useMutation({ mutationFn: () => setLike(place, comment.id, !isLiked) });
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: "center" });
  }, [isLinked]);
  const link = () => {
    const at = new URL(window.location.href);
    at.search = `?comment=${comment.id}`;
    at.hash = "";
    void navigator.clipboard?.writeText(at.href).then(() => toast(t("discussion.linkCopied"), "success"));
  };
  return (
    <li ref={item} data-linked={isLinked || undefined}>
      <Text author={comment}>
        <LinkButton aria-pressed={isLiked} disabled={like.isPending} onClick={() => like.mutate()}>
          {isLiked ? <IconHeartFilled size={14} aria-hidden /> : <IconHeart size={14} aria-hidden />}
          {t("discussion.likeCount", { count: comment.likeNum })}
        </LinkButton>
        {mayReply && <LinkButton onClick={() => setAnswering(comment)}>{t("discussion.reply")}</LinkButton>}
        <LinkButton onClick={link}>{t("discussion.copyLink")}</LinkButton>
        {comment.mayDelete && <Remove onRemove={() => removeComment(place, comment.id)} />}
      </Text>
      <Replies
        place={place}
        comment={comment}
        isOpen={isOpen}
        setOpen={setOpen}
        onReply={mayReply ? setAnswering : null}
      />
      {answering && (
        <CommentForm
          label={t("discussion.replyTo", { name: answering.fromName })}
          onClose={() => setAnswering(null)}
          onSend={async (content) => {
            const quoted = "commentId" in answering ? answering : null;
            await sendReply(place, { comment, quoted, content });
            setOpen(true);
          }}
        />
      )}
    </li>
  );
}

interface RepliesProps {
  place: Place;
  comment: CommentThread;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** null: the reader may not answer. */
  onReply: ((reply: Reply) => void) | null;
}

/** The newest replies, oldest of them first, or all. */
function Replies({ place, comment, isOpen, setOpen, onReply }: RepliesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isMore = comment.totalReplyNum > REPLIES_SHOWN;
  const all = useQuery({ ...repliesQuery(place, comment.id), enabled: isOpen && isMore });
  const rows = ((isOpen && all.data) || comment.replyList).toReversed();
  // Who may take the comment away may take away its replies, but for who merely wrote it.
  const isKeeper = comment.mayDelete && comment.fromUid !== user?.uid;
  if (rows.length === 0) return null;
  return (
    <ul className={classes.replies}>
      {isMore && (
        <li>
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "discussion.fewerReplies" : "discussion.allReplies", {
              count: comment.totalReplyNum,
            })}
          </LinkButton>
        </li>
      )}
      {rows.map((reply) => (
        <li key={reply.id}>
          <Text author={reply} to={reply.toUid === comment.fromUid ? null : reply.toName}>
            {onReply && <LinkButton onClick={() => onReply(reply)}>{t("discussion.reply")}</LinkButton>}
            {(isKeeper || reply.fromUid === user?.uid) && (
              <Remove onRemove={() => removeReply(place, reply.id)} />
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}

interface TextProps {
  author: CommentThread | Reply;
  /** Whom it answers, where that is not the comment's author. */
  to?: string | null;
  /** What can be done with it. */
  children: ReactNode;
}

function Text({ author, to, children }: TextProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { fromUid, fromName, fromAvatar, fromRole, fromTitleName, fromTitleColor, gmtCreate, content } =
    author;
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
        <div className={classes.content}>
          <Markdown text={content} />
        </div>
        <div className={classes.tools}>{children}</div>
      </div>
    </article>
  );
}

/** Deletes a comment or reply, after asking. */
function Remove({ onRemove }: { onRemove: () => Promise<void> }) {
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
