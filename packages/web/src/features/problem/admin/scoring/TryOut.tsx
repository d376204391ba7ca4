import { type Scoring, scoreTree } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TableBox } from "../../../../ui/list/TableBox.tsx";
import table from "../../../../ui/list/table.module.css";
import classes from "./scoring.module.css";

const shares = [1, 0.5, 0] as const;
/** More buttons nobody presses. */
const CASES_MAX = 200;

/** "With these verdicts it gives …": a press on a case makes it half right, then wrong, then right again. */
export function TryOut({ scoring, caseCount }: { scoring: Scoring; caseCount: number }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const seqs = Array.from({ length: Math.min(caseCount, CASES_MAX) }, (_, index) => index + 1);
  const shareOf = (seq: number) => shares[chosen[seq] ?? 0] ?? 1;
  const { points, groups } = scoreTree(
    scoring,
    Array.from({ length: caseCount }, (_, index) => {
      const fraction = shareOf(index + 1);
      return { seq: index + 1, isAccepted: fraction === 1, fraction };
    }),
  );
  return (
    <details className={classes.tryOut}>
      <summary>{t("admin.scoring.try")}</summary>
      <p className="admin-dim">{t("admin.scoring.tryNote")}</p>
      <div className={classes.verdicts}>
        {seqs.map((seq) => (
          <button
            key={seq}
            type="button"
            className={classes.verdict}
            data-share={shareOf(seq)}
            aria-label={t(
              `admin.scoring.share.${shareOf(seq) === 1 ? "right" : shareOf(seq) === 0 ? "wrong" : "half"}`,
              {
                number: seq,
              },
            )}
            onClick={() => setChosen({ ...chosen, [seq]: ((chosen[seq] ?? 0) + 1) % shares.length })}
          >
            {seq}
          </button>
        ))}
      </div>
      <TableBox label={t("admin.scoring.try")}>
        <table className={`${table.table} ${classes.result}`}>
          <tbody>
            {groups.map((group) => (
              <tr key={group.key}>
                <th scope="row">{group.key}</th>
                <td className={`numeric ${table.right}`}>
                  {group.points === null
                    ? `${Math.round(group.fraction * 100)} %`
                    : group.max === null
                      ? group.points
                      : `${group.points} / ${group.max}`}
                </td>
                <td>{group.isBlocked ? t("admin.scoring.blocked") : ""}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("admin.data.groupTotal")}</th>
              <td className={`numeric ${table.right}`}>{points ?? "–"}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </TableBox>
    </details>
  );
}
