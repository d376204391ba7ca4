import classes from "./carousel.module.css";

/** Our own two pictures, drawn with the interface's colours so that they suit light and dark. */

const lines = [
  [0, 150],
  [24, 210],
  [24, 120],
  [48, 176],
  [48, 232],
  [24, 64],
  [0, 96],
] as const;

const cells = ["ac", "ac", "ac", "bad", "ac", "ac", "busy", "none"] as const;

/** A program beside the results of its tests. */
export function SolvePicture() {
  return (
    <svg viewBox="0 0 560 240" className={classes.drawing} aria-hidden focusable="false">
      <rect x="6" y="6" width="320" height="228" rx="10" className={classes.sheet} />
      {lines.map(([indent, width], row) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          key={row}
          x={30 + indent}
          y={34 + row * 26}
          width={width}
          height="10"
          rx="5"
          className={row % 3 === 0 ? classes.strong : classes.faint}
        />
      ))}
      {cells.map((tone, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          key={index}
          transform={`translate(${352 + (index % 2) * 102} ${6 + Math.floor(index / 2) * 59})`}
        >
          <rect width="94" height="51" rx="8" className={classes.sheet} />
          <circle cx="24" cy="25" r="9" data-tone={tone} className={classes.mark} />
          <rect x="44" y="17" width="36" height="6" rx="3" className={classes.faint} />
          <rect x="44" y="29" width="24" height="6" rx="3" className={classes.faint} />
        </g>
      ))}
    </svg>
  );
}

const WEEKS = 22;
const DAYS = 7;

/** A year that fills up. */
export function ClimbPicture() {
  return (
    <svg viewBox="0 0 560 240" className={classes.drawing} aria-hidden focusable="false">
      <rect x="6" y="6" width="548" height="228" rx="10" className={classes.sheet} />
      {Array.from({ length: WEEKS * DAYS }, (_, index) => {
        const week = Math.floor(index / DAYS);
        const day = index % DAYS;
        const level = Math.min(4, Math.floor(((week + 2) * ((index * 37) % 11)) / 52));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
            key={index}
            x={22 + week * 23.6}
            y={24 + day * 28}
            width="18"
            height="22"
            rx="4"
            data-level={level}
            className={classes.day}
          />
        );
      })}
    </svg>
  );
}
