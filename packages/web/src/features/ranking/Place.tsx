import classes from "./ranking.module.css";

/** A place in a ranking, which equals share; the first three wear a medal's colour. */
export function Place({ number }: { number: number | null }) {
  return (
    <span
      className={`numeric ${classes.place}`}
      data-medal={number !== null && number <= 3 ? number : undefined}
    >
      {number ?? "–"}
    </span>
  );
}
