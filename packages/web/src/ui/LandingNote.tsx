import { useLocation } from "@tanstack/react-router";
import classes from "./complaint.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Why the reader was led here from elsewhere. */
    note?: string;
  }
}

/** Stands on the page that somebody was led to who wanted another one, as long as they are there. */
export function LandingNote() {
  const note = useLocation({ select: ({ state }) => state.note });
  if (!note) return null;
  return (
    <p className={classes.landing} role="alert">
      {note}
    </p>
  );
}
