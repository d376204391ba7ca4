import { NativeSelect } from "@mantine/core";
import { problemType } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { TableBox } from "../../../../ui/list/TableBox.tsx";
import table from "../../../../ui/list/table.module.css";
import type { ProblemForm } from "../Editor.tsx";
import { groupsOf, marksOfRows, withGroupPoints } from "./cases.ts";
import classes from "./data.module.css";

/** The subtasks that the cases make: how they count, and their points once a subtask, which each of its cases carries. */
export function GroupTable({ form }: { form: ProblemForm }) {
  const { t } = useTranslation();
  const { cases, judgeCaseMode, type } = form.values;
  if (type !== String(problemType.oi)) return null;
  return (
    <>
      <NativeSelect
        maw={320}
        label={t("admin.editor.caseMode")}
        description={t(`admin.caseModeNote.${judgeCaseMode}`)}
        data={(["subtask_lowest", "subtask_average"] as const).map((mode) => ({
          value: mode,
          label: t(`admin.caseMode.${mode}`),
        }))}
        {...form.getInputProps("judgeCaseMode")}
      />
      {cases.length > 0 && (
        <TableBox label={t("admin.data.groups")}>
          <table className={`${table.table} ${classes.groups}`} aria-label={t("admin.data.groups")}>
            <thead>
              <tr>
                <th>{t("admin.data.group")}</th>
                <th className={table.right}>{t("admin.data.groupCases")}</th>
                <th>{t("admin.data.score")}</th>
              </tr>
            </thead>
            <tbody>
              {groupsOf(cases).map(({ number, count, points }) => (
                <tr key={number}>
                  <td className="numeric">{number}</td>
                  <td className={`numeric ${table.right}`}>{count}</td>
                  <td>
                    <input
                      className={classes.number}
                      type="number"
                      min={0}
                      aria-label={t("admin.data.groupPoints", { number })}
                      value={points ?? ""}
                      onChange={(event) =>
                        form.setFieldValue(
                          "cases",
                          withGroupPoints(cases, number, Number(event.currentTarget.value)),
                        )
                      }
                    />
                    {points === null && (
                      <span className="admin-dim admin-small"> {t("admin.data.groupMixed")}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("admin.data.groupTotal")}</th>
                <td className={`numeric ${table.right}`}>{cases.length}</td>
                <td className="numeric">{marksOfRows(judgeCaseMode, cases)}</td>
              </tr>
            </tfoot>
          </table>
        </TableBox>
      )}
    </>
  );
}
