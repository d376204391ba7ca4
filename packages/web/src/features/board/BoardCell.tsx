import { useTranslation } from "react-i18next";
import row from "./board.module.css";
import classes from "./board-cell.module.css";
import type { CellLook } from "./look.ts";

interface BoardCellProps {
  look: CellLook;
  label: string;
  /** To the contestant's submissions; null: they are not for this viewer. */
  href: string | null;
}

/** One contestant's result at one problem; what its colour and numbers mean is said in words, too. */
export function BoardCell({ look, label, href }: BoardCellProps) {
  const { t } = useTranslation();
  const { kind, main, small, fresh } = look;
  if (kind === "none")
    return <td className={`${row.cell} ${classes.labelled}`} data-kind="none" data-label={label} />;
  const words = t(`board.cell.${kind}`, {
    label,
    value: main.replace(/^\D/, ""),
    errors: small.slice(1) || "0",
  });
  const face = (
    // Another key starts the mark of a change anew.
    <span key={fresh} className={classes.face} data-kind={kind} data-fresh={fresh > 0 || undefined}>
      <b aria-hidden>{main}</b>
      {small && <small aria-hidden>{small}</small>}
      <span className="visually-hidden">{words}</span>
    </span>
  );
  return (
    <td className={`${row.cell} ${classes.labelled}`} data-label={label} title={words}>
      {href ? (
        <a href={href} className={classes.cellLink} tabIndex={-1}>
          {face}
        </a>
      ) : (
        face
      )}
    </td>
  );
}
