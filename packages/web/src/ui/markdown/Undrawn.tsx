import classes from "./undrawn.module.css";

/** A text as it was written. */
export const Undrawn = ({ text }: { text: string }) => <div className={classes.undrawn}>{text}</div>;
