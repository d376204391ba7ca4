import type { ReactNode } from "react";
import type { Tone } from "../../../ui/verdict.ts";
import classes from "./badge.module.css";

interface BadgeProps {
  tone?: Tone;
  /** A colour of the user's own, such as a title's: on the frame only, so that the text stays readable. */
  color?: string | null;
  children: ReactNode;
}

/** A word about a state, in the site's verdict colours. */
export function Badge({ tone = "none", color, children }: BadgeProps) {
  return (
    <span
      className={classes.badge}
      data-tone={color === undefined ? tone : undefined}
      style={color ? { borderColor: color } : undefined}
    >
      {children}
    </span>
  );
}
