import { useMutation, useQuery } from "@tanstack/react-query";
import { type CommentThread, REPLIES_SHOWN, type Reply } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { tellRefused } from "../../lib/refused.ts";
import { useBan, useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { writeClipboard } from "../../ui/CopyButton.tsx";
import { IconHeart, IconHeartFilled } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { Block, Remove, Report, Text } from "./CommentText.tsx";
import classes from "./comment.module.css";
import {
  type Place,
  removeComment,
  removeReply,
  repliesQuery,
  sendReply,
  sendReport,
  setLike,
} from "./queries.ts";

interface CommentItemProps {
  place: Place;
  comment: CommentThread;
  isLiked: boolean;
  /** Uids of whom the reader wants to hear nothing. */
  blocked: ReadonlySet<string>;
  /** A link led here: it comes into sight and is marked. */
  isLinked: boolean;
  /** The reader may not write here yet. */
  isRefused: boolean;
}

export function CommentItem({ place, comment, isLiked, isLinked, isRefused, blocked }: CommentItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(isLinked);
  /** What is being answered; null: nothing. */
  const [answering, setAnswering] = useState<CommentThread | Reply | null>(null);
  const isBanned = useBan("reply_add") !== null;
  const mayReply = comment.mayReply && !isBanned && !isRefused;
  const like = useMutation({ mutationFn: () => setLike(place, comment.id, !isLiked) });
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: "center" });
  }, [isLinked]);
  const link = async () => {
    const at = new URL(window.location.href);
    at.search = `?comment=${comment.id}`;
    at.hash = "";
    if (await writeClipboard(at.href)) toast(t("discussion.linkCopied"), "success");
    else tellRefused(t("common.copyFailed"));
  };
  return (
    <li ref={item} data-linked={isLinked || undefined}>
      <Text author={comment} isFolded={blocked.has(comment.fromUid)}>
        <LinkButton aria-pressed={isLiked} disabled={like.isPending} onClick={() => like.mutate()}>
          {isLiked ? <IconHeartFilled size={14} aria-hidden /> : <IconHeart size={14} aria-hidden />}
          {t("discussion.likeCount", { count: comment.likeNum })}
        </LinkButton>
        {mayReply && <LinkButton onClick={() => setAnswering(comment)}>{t("discussion.reply")}</LinkButton>}
        <LinkButton onClick={link}>{t("discussion.copyLink")}</LinkButton>
        <Report author={comment} onSend={(content) => sendReport(comment.id, null, content)} />
        <Block author={comment} isBlocked={blocked.has(comment.fromUid)} />
        {comment.mayDelete && <Remove onRemove={() => removeComment(place, comment.id)} />}
      </Text>
      <Replies
        place={place}
        comment={comment}
        blocked={blocked}
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
  blocked: ReadonlySet<string>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** null: the reader may not answer. */
  onReply: ((reply: Reply) => void) | null;
}

/** The newest replies, oldest of them first, or all. */
function Replies({ place, comment, blocked, isOpen, setOpen, onReply }: RepliesProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isMore = comment.totalReplyNum > REPLIES_SHOWN;
  const all = useQuery({ ...repliesQuery(place, comment.id), enabled: isOpen && isMore });
  const rows = ((isOpen && all.data) || comment.replyList).toReversed();
  // Who may take the comment away may take away its replies, but for who merely wrote it.
  const keepsOrder = comment.mayDelete && comment.fromUid !== user?.uid;
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
          <Text
            author={reply}
            to={reply.toUid === comment.fromUid ? null : reply.toName}
            isFolded={blocked.has(reply.fromUid)}
          >
            {onReply && <LinkButton onClick={() => onReply(reply)}>{t("discussion.reply")}</LinkButton>}
            <Report author={reply} onSend={(content) => sendReport(comment.id, reply.id, content)} />
            <Block author={reply} isBlocked={blocked.has(reply.fromUid)} />
            {(keepsOrder || reply.fromUid === user?.uid) && (
              <Remove onRemove={() => removeReply(place, reply.id)} />
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}
