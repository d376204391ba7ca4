import { Link } from "@tanstack/react-router";
import { type Discussion, discussionStatus } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconEye, IconHeart, IconMessage } from "../../ui/icons.ts";
import { AuthorTag } from "./AuthorTag.tsx";
import classes from "./discussion.module.css";
import { useDiscussionPages } from "./place.ts";

interface DiscussionRowProps {
  row: Discussion;
  category: string | undefined;
  /** Without the way to the problem: it is the problem's own list. */
  isOfProblem?: boolean;
}

/** A discussion in a list. */
export function DiscussionRow({ row, category, isOfProblem = false }: DiscussionRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pages = useDiscussionPages();
  return (
    <li>
      <article className={classes.row}>
        <div className={classes.rowHead}>
          <h2>
            <Link {...pages.one(row.id)}>{row.title}</Link>
          </h2>
          <Marks row={row} />
        </div>
        <p className={classes.about}>{row.description}</p>
        <div className={classes.facts}>
          <Link to="/user-home" search={{ uid: row.uid }} className={classes.author}>
            <Avatar src={row.avatar} name={row.author} size={20} />
            {row.author}
          </Link>
          <AuthorTag role={row.role} />
          <time dateTime={row.gmtCreate} title={formatDateTime(row.gmtCreate)}>
            {formatRelative(row.gmtCreate, language)}
          </time>
          {category && <span>{category}</span>}
          {row.pid && !isOfProblem && (
            <Link {...pages.problem(row.pid)}>{t("discussion.toProblem", { id: row.pid })}</Link>
          )}
          <Numbers row={row} />
        </div>
      </article>
    </li>
  );
}

type Counted = Pick<Discussion, "commentNum" | "likeNum" | "viewNum">;

export function Numbers({ row }: { row: Counted }) {
  const { t } = useTranslation();
  const count = useCount();
  const numbers = [
    { key: "comments", icon: IconMessage, value: row.commentNum },
    { key: "likes", icon: IconHeart, value: row.likeNum },
    { key: "views", icon: IconEye, value: row.viewNum },
  ] as const;
  return (
    <span className={classes.numbers}>
      {numbers.map(({ key, icon: Shape, value }) => (
        <span key={key} title={t(`discussion.${key}`)}>
          <Shape size={15} aria-hidden />
          <span className="numeric">{count(value)}</span>
          <span className="visually-hidden"> {t(`discussion.${key}`)}</span>
        </span>
      ))}
    </span>
  );
}

export function Marks({
  row,
}: {
  row: Pick<Discussion, "topPriority" | "isOfficial" | "closed" | "status">;
}) {
  const { t } = useTranslation();
  const marks = [
    row.topPriority && "pinned",
    row.isOfficial && "editorial",
    row.closed && "closed",
    row.status === discussionStatus.hidden && "hidden",
    row.status === discussionStatus.waiting && "waiting",
  ] as const;
  return marks.map(
    (mark) =>
      mark && (
        <span key={mark} className={classes.mark} data-mark={mark}>
          {t(`discussion.mark.${mark}`)}
        </span>
      ),
  );
}
