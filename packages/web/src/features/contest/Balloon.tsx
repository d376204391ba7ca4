import { IconBalloon } from "../../ui/icons.ts";
import classes from "./contest-pages.module.css";

/** The contest's letter of a problem, with a balloon in its colour where it has one. */
export function Balloon({ letter, color }: { letter: string; color: string | null }) {
  return (
    <span className={classes.balloon}>
      {color && (
        <span className={classes.ball} style={{ color }} aria-hidden>
          <IconBalloon size={17} fill="currentColor" />
        </span>
      )}
      {letter}
    </span>
  );
}
