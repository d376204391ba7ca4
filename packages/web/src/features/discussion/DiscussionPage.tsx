import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { type DiscussionDetail, discussionStatus } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import { IconHeart, IconHeartFilled } from "../../ui/icons.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { FailedState } from "../../ui/states.tsx";
import { CommentPanel } from "../comment/CommentPanel.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { AuthorTag } from "./AuthorTag.tsx";
import { categoryName } from "./category.ts";
import { Marks, Numbers } from "./DiscussionRow.tsx";
import classes from "./discussion.module.css";
import { useTooFew } from "./may-write.ts";
import { useDiscussionPages, useDiscussionPlace } from "./place.ts";
import { discussionQuery, keepOrder, like, remove, report } from "./queries.ts";
import { ReportDialog } from "./ReportDialog.tsx";

interface DiscussionPageProps {
  did: number;
  /** The comment that a link leads to. */
  comment: number | undefined;
}

/** A discussion with its comments. */
export function DiscussionPage({ did, comment }: DiscussionPageProps) {
  const [isRevealed, setRevealed] = useState(false);
  const { gid } = useDiscussionPlace();
  const { t } = useTranslation();
  const pages = useDiscussionPages();
  const tooFew = useTooFew("comment");
  const { data, error, refetch } = useQuery(discussionQuery(did, isRevealed));
  if (!data) {
    return (
      <div className={`${card.page} ${classes.page}`}>
        <PageTitle title={t("nav.discussions")} isHeading />
        {error ? (
          <FailedState error={error} onRetry={refetch}>
            <Link {...pages.list()}>{t("discussion.toList")}</Link>
          </FailedState>
        ) : (
          <Skeleton height={360} />
        )}
      </div>
    );
  }
  if (data.gid !== gid) return <Elsewhere {...data} comment={comment} />;
  return (
    <div className={`${card.page} ${classes.page}`}>
      <PageTitle title={data.title} />
      <article className={card.card}>
        <Head discussion={data} />
        {data.isWithheld ? (
          <Withheld onReveal={() => setRevealed(true)} />
        ) : (
          <div className={classes.content}>
            <Markdown text={data.content} />
          </div>
        )}
        <Actions discussion={data} />
      </article>
      {!data.isWithheld && (
        <CommentPanel
          key={`${did} ${comment}`}
          place={{ did }}
          linked={comment}
          isClosed={data.closed}
          refused={tooFew}
        />
      )}
    </div>
  );
}

/** A group's discussion is shown in its group, another one outside. */
function Elsewhere({
  gid,
  id,
  comment,
}: Pick<DiscussionDetail, "gid" | "id"> & { comment: number | undefined }) {
  const discussionID = String(id);
  const search = comment === undefined ? {} : { comment };
  return gid === null ? (
    <Navigate to="/discussion-detail/$discussionID" params={{ discussionID }} search={search} replace />
  ) : (
    <Navigate
      to="/group/$groupID/discussion-detail/$discussionID"
      params={{ groupID: String(gid), discussionID }}
      search={search}
      replace
    />
  );
}

function Head({ discussion }: { discussion: DiscussionDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { uid, author, avatar, role, titleName, titleColor, gmtCreate, gmtModified, pid } = discussion;
  const pages = useDiscussionPages();
  return (
    <header className={classes.head}>
      <div className={classes.rowHead}>
        <h1>{discussion.title}</h1>
        <Marks row={discussion} />
      </div>
      <p className={classes.about}>{discussion.description}</p>
      <div className={classes.facts}>
        <Link to="/user-home" search={{ uid }} className={classes.author}>
          <Avatar src={avatar} name={author} size={24} />
          {author}
        </Link>
        <AuthorTag role={role} title={titleName} color={titleColor} />
        <time dateTime={gmtCreate} title={formatDateTime(gmtCreate)}>
          {formatRelative(gmtCreate, language)}
        </time>
        {gmtModified !== gmtCreate && (
          <span title={formatDateTime(gmtModified)}>{t("discussion.changed")}</span>
        )}
        <span>{categoryName(t, discussion.categoryName)}</span>
        {pid && <Link {...pages.problem(pid)}>{t("discussion.toProblem", { id: pid })}</Link>}
        <Numbers row={discussion} />
      </div>
    </header>
  );
}

/** An editorial before its problem is solved. */
function Withheld({ onReveal }: { onReveal: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.withheld}>
      <p>{t("discussion.withheld")}</p>
      <Button size="xs" variant="default" onClick={onReveal}>
        {t("discussion.reveal")}
      </Button>
    </div>
  );
}

function Actions({ discussion }: { discussion: DiscussionDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const [asking, setAsking] = useState<"delete" | "report" | null>(null);
  const { id: did, hasLike, topPriority, closed } = discussion;
  const isShown = discussion.status === discussionStatus.shown;
  const isOwn = user?.uid === discussion.uid;
  const { gid, keepsOrder } = useDiscussionPlace();
  const pages = useDiscussionPages();
  const isRoot = user?.roleList.includes("root") ?? false;
  const setLike = useMutation({ mutationFn: () => like(did, !hasLike) });
  const change = useMutation({
    mutationFn: (order: Parameters<typeof keepOrder>[2]) => keepOrder(gid, discussion, order),
  });
  const erase = useMutation({
    mutationFn: () => remove(gid, did, isOwn),
    onSuccess: () => {
      toast(t("discussion.deleted"), "success");
      return navigate(pages.list());
    },
  });
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant={hasLike ? "light" : "default"}
        aria-pressed={hasLike === true}
        leftSection={hasLike ? <IconHeartFilled size={15} /> : <IconHeart size={15} />}
        loading={setLike.isPending}
        onClick={() => setLike.mutate()}
      >
        {t("discussion.like")}
      </Button>
      {!isOwn && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={discussion.hasReported}
          onClick={() => setAsking("report")}
        >
          {t(discussion.hasReported ? "discussion.reported" : "discussion.report")}
        </Button>
      )}
      <span className={classes.gap} />
      {keepsOrder && (
        <>
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ topPriority: !topPriority })}
          >
            {t(topPriority ? "discussion.unpin" : "discussion.pin")}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ closed: !closed })}
          >
            {t(closed ? "discussion.reopen" : "discussion.close")}
          </Button>
          {gid !== null && (
            <Button
              size="xs"
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ status: isShown ? 1 : 0 })}
            >
              {t(isShown ? "discussion.hide" : "discussion.unhide")}
            </Button>
          )}
        </>
      )}
      {(isOwn || isRoot || (gid !== null && keepsOrder)) && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link {...pages.write()} search={{ id: did } as never} {...props} />}
        >
          {t("discussion.edit")}
        </Button>
      )}
      {(isOwn || keepsOrder) && (
        <Button
          size="xs"
          variant="default"
          color="red"
          loading={erase.isPending}
          onClick={() => setAsking("delete")}
        >
          {t("discussion.delete")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking === "delete"}
        title={t("discussion.delete")}
        text={t("discussion.deleteQuestion")}
        confirm={t("discussion.delete")}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          erase.mutate();
        }}
      />
      {asking === "report" && (
        <ReportDialog onSend={(content) => report(did, content)} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}
