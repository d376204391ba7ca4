import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SysMsg } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import { IconTrash } from "../../ui/icons.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { PageNumbers } from "../../ui/PageNumbers.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { type Box, boxes } from "./box.ts";
import classes from "./message.module.css";
import { MESSAGE_PAGE_SIZE, messagesQuery, removeMessages, unreadQuery } from "./queries.ts";
import { wordsOf } from "./words.ts";

/** What was told to the user, a box at a time; what is shown here counts as read. */
export function MessagePage({ box }: { box: Box }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const list = useQuery(messagesQuery(box, page));
  const unread = useQuery(unreadQuery).data;
  const remove = useMutation({
    mutationFn: removeMessages,
    onSuccess: () => {
      toast(t("message.removed"), "success");
      // The last one of the last page leaves nothing behind it.
      if (list.data?.records.length === 1) setPage((current) => Math.max(1, current - 1));
    },
  });
  const rows = list.data?.records;
  const pages = Math.ceil((list.data?.total ?? 0) / MESSAGE_PAGE_SIZE);
  return (
    <div className={`${card.page} ${classes.page}`}>
      <PageTitle title={t("account.messages.title")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("account.messages.title")}</h1>
          <Button size="xs" variant="default" disabled={!rows?.length} onClick={() => setAsking(true)}>
            {t("message.removeAll")}
          </Button>
        </div>
        <nav className={classes.boxes} aria-label={t("message.boxes")}>
          {boxes.map((one) => (
            <Link
              key={one}
              to="/message/$box"
              params={{ box: one }}
              aria-current={one === box ? "page" : undefined}
            >
              {t(`account.messages.${one}`)}
              {unread && unread[one] > 0 && <span className={classes.count}>{unread[one]}</span>}
            </Link>
          ))}
        </nav>
        {list.isError && <FailedState error={list.error} onRetry={list.refetch} />}
        {!rows && !list.isError && <Skeleton height={320} radius={0} />}
        {rows?.length === 0 && <EmptyState text={t("message.none")} />}
        <ul className={classes.list}>
          {rows?.map((message) => (
            <Message
              key={message.id}
              message={message}
              isRemoving={remove.isPending && remove.variables.id === message.id}
              onRemove={() => remove.mutate({ box, id: message.id })}
            />
          ))}
        </ul>
        {pages > 1 && (
          <nav className={classes.pages} aria-label={t("common.pages")}>
            <PageNumbers page={page} pages={pages} onPage={setPage} />
          </nav>
        )}
      </section>
      <ConfirmDialog
        opened={isAsking}
        title={t("message.removeAll")}
        text={t("message.removeAllQuestion", { box: t(`account.messages.${box}`) })}
        confirm={t("message.removeAll")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setPage(1);
          remove.mutate({ box });
        }}
      />
    </div>
  );
}

interface MessageProps {
  message: SysMsg;
  isRemoving: boolean;
  onRemove: () => void;
}

function Message({ message, isRemoving, onRemove }: MessageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { gmtCreate, state } = message;
  const { title, content } = wordsOf(t, message);
  return (
    <li>
      <article>
        <div className={classes.head}>
          <h2>{title}</h2>
          {!state && <span className={classes.fresh}>{t("message.unread")}</span>}
          <time dateTime={gmtCreate} title={formatDateTime(gmtCreate)}>
            {formatRelative(gmtCreate, language)}
          </time>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t("message.remove", { title })}
            loading={isRemoving}
            onClick={onRemove}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </div>
        <Markdown text={content} />
      </article>
    </li>
  );
}
