import { ActionIcon, Checkbox, FileButton } from "@mantine/core";
import { problemType } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconFileUpload, IconTrash } from "../../../../ui/icons.ts";
import { PageNumbers } from "../../../../ui/PageNumbers.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { type CaseRow, isSubtasks } from "../draft.ts";
import type { ProblemForm } from "../Editor.tsx";
import { sizeText } from "./cases.ts";
import classes from "./data.module.css";

const SHOWN = 100;

interface CaseTableProps {
  form: ProblemForm;
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  isBusy: boolean;
  onShow: (name: string) => void;
  onReplace: (name: string, content: File) => void;
  onRemove: (names: string[]) => void;
}

/** Cases in their order, a hundred at a time; group and score are edited where they stand. */
export function CaseTable({ form, selected, onSelect, isBusy, onShow, onReplace, onRemove }: CaseTableProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { cases, type, judgeCaseMode } = form.values;
  const pages = Math.ceil(cases.length / SHOWN);
  const from = (Math.min(page, pages) - 1) * SHOWN;
  const shown = cases.slice(from, from + SHOWN);
  const isOi = type === String(problemType.oi);
  const hasGroups = isSubtasks(judgeCaseMode);
  const all = selected.size === cases.length;
  const set = (index: number, change: Partial<CaseRow>) =>
    form.setFieldValue(
      "cases",
      cases.map((row, at) => (at === index ? { ...row, ...change } : row)),
    );
  const number = (index: number, field: "score" | "groupNum", label: string) => (
    <input
      className={classes.number}
      type="number"
      min={field === "score" ? 0 : 1}
      aria-label={label}
      value={cases[index]?.[field] ?? ""}
      onChange={(event) => set(index, { [field]: Number(event.currentTarget.value) })}
    />
  );
  return (
    <>
      <TableBox label={t("admin.data.cases")}>
        <table className="admin-table" aria-label={t("admin.data.cases")}>
          <thead>
            <tr>
              <th className="tight">
                <Checkbox
                  size="xs"
                  aria-label={t("admin.table.all")}
                  checked={all}
                  indeterminate={selected.size > 0 && !all}
                  onChange={(event) =>
                    onSelect(new Set(event.currentTarget.checked ? cases.map(({ input }) => input) : []))
                  }
                />
              </th>
              <th className="tight">#</th>
              <th>{t("admin.data.input")}</th>
              <th>{t("admin.data.output")}</th>
              {hasGroups && <th className="tight">{t("admin.data.group")}</th>}
              {isOi && <th className="tight">{t("admin.data.score")}</th>}
              <th className="tight">
                <span className="visually-hidden">{t("admin.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => {
              const index = from + at;
              return (
                <tr key={row.input}>
                  <td className="tight">
                    <Checkbox
                      size="xs"
                      aria-label={t("admin.table.choose", { name: row.input })}
                      checked={selected.has(row.input)}
                      onChange={(event) => {
                        const next = new Set(selected);
                        if (event.currentTarget.checked) next.add(row.input);
                        else next.delete(row.input);
                        onSelect(next);
                      }}
                    />
                  </td>
                  <td className="tight numeric admin-dim">{index + 1}</td>
                  {(["input", "output"] as const).map((side) => (
                    <td key={side}>
                      <TestFileCell
                        name={row[side]}
                        size={side === "input" ? row.inputSize : row.outputSize}
                        isBusy={isBusy}
                        onShow={onShow}
                        onReplace={onReplace}
                      />
                    </td>
                  ))}
                  {hasGroups && (
                    <td className="tight">
                      {number(index, "groupNum", t("admin.data.groupOf", { number: index + 1 }))}
                    </td>
                  )}
                  {isOi && (
                    <td className="tight">
                      {number(index, "score", t("admin.data.scoreOf", { number: index + 1 }))}
                    </td>
                  )}
                  <td className="tight">
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      disabled={isBusy}
                      aria-label={t("admin.deleteOf", { name: row.input })}
                      onClick={() => onRemove(row.output ? [row.input, row.output] : [row.input])}
                    >
                      <IconTrash size={17} />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
      {pages > 1 && <PageNumbers page={Math.min(page, pages)} pages={pages} onPage={setPage} />}
    </>
  );
}

interface TestFileCellProps {
  name: string;
  size: number;
  isBusy: boolean;
  onShow: (name: string) => void;
  onReplace: (name: string, content: File) => void;
}

function TestFileCell({ name, size, isBusy, onShow, onReplace }: TestFileCellProps) {
  const { t } = useTranslation();
  if (!name) return <span className="admin-dim">–</span>;
  return (
    <span className="admin-nowrap">
      <button type="button" className="admin-link mono" onClick={() => onShow(name)}>
        {name}
      </button>
      <span className="admin-dim admin-small numeric">{sizeText(size)}</span>
      <FileButton disabled={isBusy} onChange={(file) => file && onReplace(name, file)}>
        {(props) => (
          <ActionIcon
            {...props}
            size="sm"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={t("admin.data.replaceOf", { name })}
            title={t("admin.data.replaceOf", { name })}
          >
            <IconFileUpload size={15} />
          </ActionIcon>
        )}
      </FileButton>
    </span>
  );
}
