import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import classes from "./paper.module.css";

/** What the browser prints instead of the page, while it is there; the screen does not show it. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(<div className={classes.paper}>{children}</div>, document.body);
}
