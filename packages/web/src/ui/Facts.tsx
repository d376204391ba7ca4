import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Short facts with their names, one a line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
