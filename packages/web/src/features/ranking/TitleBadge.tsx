import classes from "./ranking.module.css";

/** A title given by the staff; its colour is the dot, so that the words stay readable on any ground. */
export function TitleBadge({ name, color }: { name: string | null; color: string | null }) {
  if (!name) return null;
  return (
    <span className={classes.badge} title={name}>
      <i style={color ? { background: color } : undefined} aria-hidden />
      {name}
    </span>
  );
}
