import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListAddress } from "../../ui/list/address.ts";
import { ListFrame, type ListResult, Rows } from "../../ui/list/List.tsx";
import classes from "./message.module.css";

interface MessageListProps<Message> {
  list: ListResult<Message> & { readonly isFetching: boolean };
  address: ListAddress;
  /** One message, an item of the list. */
  children: (message: Message) => ReactNode;
}

/** A box of the message centre. */
export function MessageList<Message>({ list, address, children }: MessageListProps<Message>) {
  const { t } = useTranslation();
  return (
    <ListFrame list={list} address={address} pager="short">
      <Rows list={list} empty={t("message.none")} waiting={<Skeleton height={320} radius={0} />}>
        {(rows) => (
          <ul className={classes.list} aria-busy={list.isFetching}>
            {rows.map(children)}
          </ul>
        )}
      </Rows>
    </ListFrame>
  );
}
