import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UserMsg } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/Avatar.tsx";
import type { ListAddress } from "../../ui/list/address.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import type { ActivityBox } from "./box.ts";
import { MessageHead } from "./MessageHead.tsx";
import { MessageList } from "./MessageList.tsx";
import classes from "./message.module.css";
import { activitiesQuery } from "./queries.ts";

/** What other users did: who, where, in which words. */
export function ActivityList({ box, address }: { box: ActivityBox; address: ListAddress }) {
  const list = useQuery(activitiesQuery(box, address.currentPage));
  return (
    <MessageList list={list} address={address}>
      {(message) => <Activity key={message.id} box={box} message={message} />}
    </MessageList>
  );
}

function Activity({ box, message }: { box: ActivityBox; message: UserMsg }) {
  const { t } = useTranslation();
  const { action, senderId, senderUsername, senderAvatar, sourceTitle, sourceContent, quoteContent } =
    message;
  const what = t(`message.action.${action}`);
  return (
    <li>
      <article>
        <MessageHead box={box} message={message} title={`${senderUsername} ${what}`}>
          <Avatar src={senderAvatar} name={senderUsername} size={24} />
          <p className={classes.what}>
            <Link to="/user-home" search={{ uid: senderId }}>
              {senderUsername}
            </Link>{" "}
            {what} <Source message={message} />
          </p>
        </MessageHead>
        {/* Cut and escaped by the server: HTML that shows a text. */}
        {sourceContent !== null && <Markdown text={sourceContent} />}
        {quoteContent !== null && (
          <blockquote className={classes.quote}>
            <Markdown text={quoteContent} />
          </blockquote>
        )}
        {sourceTitle === null ? (
          <p className={classes.dim}>{t("message.withheld")}</p>
        ) : (
          sourceContent === null &&
          action !== "Like_Post" && <p className={classes.dim}>{t("message.deleted")}</p>
        )}
      </article>
    </li>
  );
}

/** Where it was, and the way there. */
function Source({ message }: { message: UserMsg }) {
  const { t } = useTranslation();
  const { sourceType, sourceId, sourceTitle, commentId } = message;
  const search = commentId === null ? {} : { comment: commentId };
  const name = sourceTitle ?? t("message.somewhere");
  return sourceType === "Contest" ? (
    <Link to="/contest/$contestID/comment" params={{ contestID: String(sourceId) }} search={search}>
      {name}
    </Link>
  ) : (
    <Link to="/discussion-detail/$discussionID" params={{ discussionID: String(sourceId) }} search={search}>
      {name}
    </Link>
  );
}
