import type { DataOf, getContestControl } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { statusName } from "../../ui/verdict.ts";
import { Balloon } from "../contest/Balloon.tsx";
import classes from "./desk.module.css";

type Problem = DataOf<typeof getContestControl>["problems"][number];

/** Verdicts of each problem. */
export function ProblemMix({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("desk.control.mix")}>
      <DataTable
        label={t("desk.control.mix")}
        rows={problems}
        rowKey={({ displayId }) => displayId}
        empty={t("desk.control.noProblems")}
        columns={[
          {
            key: "problem",
            title: t("desk.problem"),
            kind: "tight",
            isName: true,
            cell: ({ displayId, color }) => <Balloon letter={displayId} color={color} />,
          },
          { key: "total", title: t("desk.control.total"), kind: "right", cell: ({ total }) => total },
          { key: "solved", title: t("desk.control.solved"), kind: "right", cell: ({ solved }) => solved },
          { key: "pending", title: t("desk.control.pending"), kind: "right", cell: ({ pending }) => pending },
          {
            key: "odd",
            title: t("desk.control.disagreements"),
            kind: "right",
            cell: ({ disagreements }) =>
              disagreements > 0 ? <b className={classes.odd}>{disagreements}</b> : 0,
          },
          {
            key: "mix",
            title: t("desk.control.verdicts"),
            cell: ({ verdicts }) => (
              <span className={classes.dim}>
                {verdicts
                  .map(({ status, number }) => `${t(`status.${statusName(status)}`)} ${number}`)
                  .join(" · ")}
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
