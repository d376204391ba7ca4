import { Link } from "@tanstack/react-router";
import type { Tag } from "@verdict/contract";
import classes from "./problem.module.css";

interface TagLinkProps {
  tag: Pick<Tag, "id" | "name" | "color" | "gid">;
  /** The group whose problems it leads to; absent: its own group's, or the bank's where it is the site's. */
  gid?: number | undefined;
}

/** A tag that leads to the problems that carry it; its own colour is the dot. */
export function TagLink({ tag, gid = tag.gid ?? undefined }: TagLinkProps) {
  const text = (
    <>
      <span className={classes.dot} style={tag.color ? { background: tag.color } : undefined} aria-hidden />
      {tag.name}
    </>
  );
  return gid === undefined ? (
    <Link to="/problem" search={{ tagId: [tag.id] }} className={classes.tag}>
      {text}
    </Link>
  ) : (
    <Link
      to="/group/$groupID/problem"
      params={{ groupID: String(gid) }}
      search={{ tagId: tag.id }}
      className={classes.tag}
    >
      {text}
    </Link>
  );
}
