import { useCount } from "../../lib/i18n.ts";
import classes from "./bars.module.css";

interface Bar {
  name: string;
  value: number;
  /** What the value is a part of. */
  of?: number | undefined;
  color?: string | undefined;
}

/** Names with their numbers as bars; where a number is a part of another, that stands behind it. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const count = useCount();
  const most = Math.max(1, ...bars.map(({ value, of = value }) => Math.max(value, of)));
  const width = (value: number) => ({ width: `${(value / most) * 100}%` });
  return (
    <ul className={classes.bars}>
      {bars.map(({ name, value, of, color }) => (
        <li key={name}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.track} aria-hidden>
            {of !== undefined && <i data-whole style={width(of)} />}
            <i style={{ ...width(value), ...(color ? { background: color } : {}) }} />
          </span>
          <span className="numeric">
            {count(value)}
            {of !== undefined && ` / ${count(of)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
