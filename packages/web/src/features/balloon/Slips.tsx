import type { ContestRecord } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { clockText } from "../contest/phase.ts";
import { seatText } from "../desk/seat-text.ts";
import classes from "./slips.module.css";

/** A slip of paper for each balloon. */
export function Slips({ title, rows }: { title: string; rows: readonly ContestRecord[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.slips}>
      {rows.map((row) => (
        <li key={row.id}>
          <b style={{ borderColor: row.color ?? undefined }}>{row.displayId}</b>
          <div>
            <strong>{seatText(row)}</strong>
            <span>{row.shown}</span>
            {row.school && <span>{row.school}</span>}
            <small>
              {[row.color, clockText(row.time), row.firstBlood && t("desk.balloon.first"), title]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}
