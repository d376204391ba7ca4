import classes from "./ranking.module.css";

/** A place in a ranking; the first three wear a medal's colour. */
export function Place({ number }: { number: number }) {
  return (
    <span className={`numeric ${classes.place}`} data-medal={number <= 3 ? number : undefined}>
      {number}
    </span>
  );
}
