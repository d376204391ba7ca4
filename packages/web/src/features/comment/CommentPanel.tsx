import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBan } from "../../lib/session.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import classes from "./comment.module.css";
import { commentsQuery, type Place, sendComment } from "./queries.ts";
import { useBlocked } from "./use-blocked.ts";

interface CommentPanelProps {
  place: Place;
  /** The comment that a link leads to: shown first and marked. */
  linked?: number | undefined;
  /** Nobody writes here any more. */
  isClosed?: boolean;
  /** Why the reader may not write here yet; null: they may. */
  refused?: string | null;
  /** What has to be known before somebody writes. */
  note?: ReactNode;
}

/** The comments of a discussion or contest, with a field for another one. */
export function CommentPanel({ place, linked, isClosed = false, refused = null, note }: CommentPanelProps) {
  const { t } = useTranslation();
  const ban = useBan("comment_add");
  const [sent, setSent] = useState<number>();
  // What the reader has just sent stands where they see it, however many others are liked.
  const first = sent ?? linked;
  const list = useInfiniteQuery(commentsQuery(place, first));
  const pages = list.data?.pages ?? [];
  const records = pages.flatMap(({ commentList }) => commentList.records);
  // A link's comes first, then what waits. One that was liked meanwhile moves up a page: each is shown once.
  const all = [pages[0]?.linked ?? [], pages[0]?.waiting ?? [], records].flat();
  const shown = [...new Map(all.map((row) => [row.id, row])).values()];
  const isAsked = linked !== undefined && sent === undefined && list.isSuccess && !list.isPlaceholderData;
  const isGone = isAsked && !shown.some(({ id }) => id === linked);
  const blocked = new Set(useBlocked());
  const liked = new Set(pages.flatMap(({ commentLikeMap }) => Object.keys(commentLikeMap)));
  const total = pages[0]?.commentList.total ?? 0;
  return (
    <Panel title={t("discussion.commentsOf", { count: total })} busy={list.isFetching}>
      {note}
      {isClosed ? (
        <p className={classes.note}>{t("discussion.isClosed")}</p>
      ) : ban !== null ? (
        <p className={classes.note}>{t("discussion.banned", { reason: ban })}</p>
      ) : refused !== null ? (
        <p className={classes.note}>{refused}</p>
      ) : (
        <CommentForm
          label={t("discussion.yourComment")}
          onSend={async (content) => setSent((await sendComment(place, content)).id)}
        />
      )}
      {isGone && <p className={classes.note}>{t("discussion.linkedGone")}</p>}
      {list.error ? (
        <FailedState error={list.error} onRetry={list.refetch} />
      ) : !list.data ? (
        <Skeleton height={240} radius={0} />
      ) : shown.length === 0 ? (
        <EmptyState text={t("discussion.noComment")} />
      ) : (
        <ul className={classes.list}>
          {shown.map((row) => (
            <CommentItem
              key={row.id}
              place={place}
              comment={row}
              blocked={blocked}
              isRefused={refused !== null}
              isLiked={liked.has(String(row.id))}
              isLinked={row.id === first}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            size="xs"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("discussion.loadMore")}
          </Button>
        </div>
      )}
    </Panel>
  );
}
