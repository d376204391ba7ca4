import { acceptanceRate, formatPercent } from "../../lib/units.ts";
import classes from "./problem.module.css";

export function AcceptanceRate({ accepted, total }: { accepted: number; total: number }) {
  const rate = acceptanceRate(accepted, total);
  return (
    <span className={classes.rate}>
      <span className={classes.rateBar} aria-hidden>
        <i style={{ width: `${rate ?? 0}%` }} />
      </span>
      <span className="numeric">{formatPercent(rate)}</span>
    </span>
  );
}
