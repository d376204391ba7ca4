import { costKind, type DataOf, type getDryRun, ruleOf, usualRule } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import classes from "./desk.module.css";

type Board = NonNullable<DataOf<typeof getDryRun>["board"]>;

/** How rows of the live board would change. */
export function DryRunBoard({ board }: { board: Board }) {
  const { t } = useTranslation();
  const { type, rule } = useContest().contest;
  const { name, hasPoints } = ruleOf(type);
  const cost = costKind(rule ?? usualRule(name));
  /** Minutes of a penalty, which boards of points have in milliseconds. */
  const shown = (value: number) =>
    cost === "penalty" ? Math.floor(value / (hasPoints ? 60_000 : 60)) : value;
  const hasAwards = board.rows.some(({ award }) => award.before ?? award.after);
  const { rows, firsts, changed } = board;
  return (
    <Panel title={t("desk.dryRun.board")}>
      {firsts.length > 0 && (
        <ul className={classes.firsts}>
          {firsts.map(({ displayId, before, after }) => (
            <li key={displayId}>
              {t("desk.dryRun.first", { problem: displayId })}{" "}
              <Shift before={before.join(", ")} after={after.join(", ")} />
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label={t("desk.dryRun.board")}
        rows={rows}
        rowKey={({ shown, rank }) => `${rank.after} ${rank.before} ${shown}`}
        empty={t("desk.dryRun.sameBoard")}
        columns={[
          {
            key: "rank",
            title: t("desk.dryRun.rank"),
            kind: "tight",
            cell: ({ rank }) => <Shift {...rank} />,
          },
          { key: "who", title: t("desk.dryRun.who"), isName: true, cell: ({ shown }) => shown },
          {
            key: "points",
            title: t(hasPoints ? "desk.dryRun.points" : "desk.dryRun.solved"),
            kind: "right",
            cell: ({ points }) => <Shift {...points} />,
          },
          ...(cost === "none"
            ? []
            : [
                {
                  key: "cost",
                  title: t(cost === "penalty" ? "desk.dryRun.penalty" : "desk.dryRun.time"),
                  kind: "right" as const,
                  cell: ({ cost: { before, after } }: Board["rows"][number]) => (
                    <Shift before={shown(before)} after={shown(after)} />
                  ),
                },
              ]),
          ...(hasAwards
            ? [
                {
                  key: "award",
                  title: t("desk.dryRun.award"),
                  cell: ({ award }: Board["rows"][number]) => <Shift {...award} />,
                },
              ]
            : []),
        ]}
      />
      {changed > rows.length && (
        <p className={classes.rest}>{t("desk.dryRun.moreRows", { number: changed - rows.length })}</p>
      )}
    </Panel>
  );
}

interface ShiftProps {
  before: string | number | null;
  after: string | number | null;
}

/** "2 → 1"; one word where nothing changes. */
function Shift({ before, after }: ShiftProps) {
  const said = (value: string | number | null) => (value === null || value === "" ? "–" : value);
  if (before === after) return <span className={classes.dim}>{said(after)}</span>;
  return (
    <span className="numeric">
      <span className={classes.dim}>{said(before)}</span> → <b>{said(after)}</b>
    </span>
  );
}
