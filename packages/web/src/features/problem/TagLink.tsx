import { Link } from "@tanstack/react-router";
import type { Tag } from "@verdict/contract";
import classes from "./problem.module.css";

/** A tag that leads to the problems that carry it; its own colour is the dot. */
export function TagLink({ tag }: { tag: Pick<Tag, "id" | "name" | "color"> }) {
  return (
    <Link to="/problem" search={{ tagId: [tag.id] }} className={classes.tag}>
      <span className={classes.dot} style={tag.color ? { background: tag.color } : undefined} aria-hidden />
      {tag.name}
    </Link>
  );
}
