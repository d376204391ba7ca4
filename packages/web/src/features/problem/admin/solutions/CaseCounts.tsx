import { VerdictTag } from "../../../../ui/VerdictTag.tsx";
import { countedByVerdict } from "../../../submission/detail/case-states.ts";
import type { CaseState } from "../../../submission/detail/cause.ts";
import classes from "./solutions.module.css";

/** In place of a cell for each case: how many got which verdict. */
export function CaseCounts({ cases }: { cases: readonly CaseState[] }) {
  return (
    <td>
      <ul className={classes.counts}>
        {countedByVerdict(cases).map(({ status, count }) => (
          <li key={status}>
            <VerdictTag status={status} /> <b className="numeric">{count}</b>
          </li>
        ))}
      </ul>
    </td>
  );
}
