import type { ButtonHTMLAttributes } from "react";
import classes from "./link-button.module.css";

/** A button inside a line of text or a table: it looks like a link. */
export function LinkButton({ className = "", ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...button} className={`${classes.link} ${className}`} />;
}
