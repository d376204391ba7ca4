import { useQuery } from "@tanstack/react-query";
import type { SysMsg } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { ListAddress } from "../../ui/list/address.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import type { NoticeBox } from "./box.ts";
import { MessageHead } from "./MessageHead.tsx";
import { MessageList } from "./MessageList.tsx";
import { noticesQuery } from "./queries.ts";
import { wordsOf } from "./words.ts";

/** What the staff and the site itself tell. */
export function NoticeList({ box, address }: { box: NoticeBox; address: ListAddress }) {
  const list = useQuery(noticesQuery(box, address.currentPage));
  return (
    <MessageList list={list} address={address}>
      {(message) => <Notice key={message.id} box={box} message={message} />}
    </MessageList>
  );
}

function Notice({ box, message }: { box: NoticeBox; message: SysMsg }) {
  const { t } = useTranslation();
  const { title, content } = wordsOf(t, message);
  return (
    <li>
      <article>
        <MessageHead box={box} message={message} title={title}>
          <h2>{title}</h2>
        </MessageHead>
        <Markdown text={content} />
      </article>
    </li>
  );
}
