import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconStar, IconStarFilled } from "../../ui/icons.ts";
import { BoardCell } from "./BoardCell.tsx";
import row from "./board.module.css";
import classes from "./board-name.module.css";
import { toggleFollowed } from "./followed.ts";
import type { RowLook } from "./look.ts";

export type CellHref = (row: RowLook, label: string) => string | null;

interface BoardRowProps {
  look: RowLook;
  labels: readonly string[];
  cid: number;
  isOwn: boolean;
  isFollowed: boolean;
  /** Whether rows name users, who can be followed. */
  canFollow: boolean;
  cellHref: CellHref;
  unit: string;
  /** From 1, of the whole list. */
  index: number;
  /** Pixels from the top of the list; null: where the page puts it. */
  start?: number | null;
  /** Repeated in front of the list. */
  isFront?: boolean;
  isFocus?: boolean;
}

/** A row is drawn again only when its look is another object. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { look, labels, cid, isOwn, isFollowed, canFollow, cellHref, unit, index } = props;
  const { start = null, isFront = false, isFocus = false } = props;
  const { t } = useTranslation();
  return (
    <tr
      aria-rowindex={index + 1}
      className={row.row}
      style={start === null ? undefined : { transform: `translateY(${start}px)` }}
      data-placed={start !== null || undefined}
      data-front={isFront || undefined}
      data-focus={isFocus || undefined}
      data-own={isOwn || undefined}
      data-starred={look.isStarred || undefined}
    >
      <RankTag look={look} />
      <th scope="row" className={row.who}>
        <Avatar src={look.avatar} name={look.name} size={26} />
        <span className={classes.names}>
          <span className={classes.name} title={[look.name, ...look.members].join("\n")}>
            <span className={classes.words}>
              {look.teamId !== null && canFollow ? (
                <a href={`/team/${look.teamId}`}>{look.name}</a>
              ) : look.username && canFollow ? (
                <a href={`/user-home?username=${encodeURIComponent(look.username)}`}>{look.name}</a>
              ) : (
                look.name
              )}
            </span>
            {isOwn && <em className={`screen-only ${classes.own}`}>{t("board.own")}</em>}
            {look.isFemale && <em className={classes.girl}>{t("board.girl")}</em>}
          </span>
          {(look.school || look.members.length > 0) && (
            <span className={classes.school} title={[look.school, ...look.members].join("\n").trim()}>
              {[look.school, look.members.join(", ")].filter(Boolean).join(" · ")}
            </span>
          )}
        </span>
        {canFollow && !isOwn && (
          <button
            type="button"
            className={`screen-only ${classes.follow}`}
            aria-pressed={isFollowed}
            aria-label={t("board.follow", { name: look.name })}
            title={t("board.follow", { name: look.name })}
            onClick={() => toggleFollowed(cid, look.uid)}
          >
            {isFollowed ? <IconStarFilled size={15} aria-hidden /> : <IconStar size={15} aria-hidden />}
          </button>
        )}
      </th>
      <td className={`numeric ${row.points}`}>{look.points}</td>
      {look.cost !== null && (
        <td className={`numeric ${row.cost}`}>
          {look.cost}
          <small>{unit}</small>
        </td>
      )}
      {look.cells.map((cell, column) => {
        const label = labels[column] ?? "";
        return <BoardCell key={label} look={cell} label={label} href={cellHref(look, label)} />;
      })}
    </tr>
  );
});

/** Rank in the colours of its award; a star for rows outside the ranking. */
function RankTag({ look: { rank, award } }: { look: RowLook }) {
  const { t } = useTranslation();
  const style = award ? { background: award.background, color: award.color } : undefined;
  return (
    <td className={row.rank}>
      <span className={`numeric ${classes.rankTag}`} style={style} title={award?.name}>
        {rank < 0 ? <abbr title={t("board.starred")}>*</abbr> : rank}
      </span>
      {award && <span className="visually-hidden">{award.name}</span>}
    </td>
  );
}
