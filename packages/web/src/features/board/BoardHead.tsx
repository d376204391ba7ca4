import type { Spec } from "@verdict/board";
import { contestRules, costKind } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import row from "./board.module.css";
import classes from "./board-head.module.css";
import { type ColumnCount, inkOn } from "./look.ts";

interface BoardHeadProps {
  spec: Spec;
  counts: readonly ColumnCount[];
  problemHref: ((label: string) => string) | null;
}

/** Names of the columns: letters in the colours of their balloons, with how many solved and tried them. */
export function BoardHead({ spec, counts, problemHref }: BoardHeadProps) {
  const { t } = useTranslation();
  const { hasPoints } = contestRules[spec.type];
  const cost = costKind(spec.rule);
  return (
    <tr aria-rowindex={1} className={`${row.row} ${row.head}`}>
      <th scope="col" className={row.rank}>
        {t("board.rank")}
      </th>
      <th scope="col" className={row.who}>
        {t("board.contestant")}
      </th>
      <th scope="col" className={row.points}>
        {t(hasPoints ? "board.score" : "board.solved")}
      </th>
      {cost !== "none" && (
        <th scope="col" className={row.cost}>
          {t(cost === "penalty" ? "board.penalty" : "board.time")}
        </th>
      )}
      {spec.problems.map(({ label, color }, column) => {
        const { solved = 0, tried = 0 } = counts[column] ?? {};
        const letter = (
          <b className={classes.letter} style={inkOn(color)}>
            {label}
          </b>
        );
        return (
          <th
            key={label}
            scope="col"
            className={classes.problem}
            title={t("board.columnWords", { label, solved, tried })}
          >
            {problemHref ? <a href={problemHref(label)}>{letter}</a> : letter}
            <small className="numeric">
              {solved}/{tried}
            </small>
          </th>
        );
      })}
    </tr>
  );
}
