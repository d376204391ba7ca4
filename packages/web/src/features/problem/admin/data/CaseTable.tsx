import { ActionIcon, FileButton } from "@mantine/core";
import { isSubtaskMode, problemType } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconFileUpload, IconTrash } from "../../../../ui/icons.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { useOwnAddress } from "../../../../ui/list/address.ts";
import { actionsColumn, type Column } from "../../../../ui/list/columns.tsx";
import { List } from "../../../../ui/list/List.tsx";
import type { Selection } from "../../../../ui/list/selection.tsx";
import type { CaseRow } from "../draft.ts";
import type { ProblemForm } from "../Editor.tsx";
import { sizeText } from "./cases.ts";
import classes from "./data.module.css";

const SHOWN = 100;

interface CaseTableProps {
  form: ProblemForm;
  selection: Selection;
  /** What can be done with the chosen cases. */
  bulk: ReactNode;
  isBusy: boolean;
  onShow: (name: string) => void;
  onReplace: (name: string, content: File) => void;
  onRemove: (names: string[]) => void;
}

/** Cases in their order, a hundred at a time; group and score are edited where they stand. */
export function CaseTable({ form, selection, bulk, isBusy, onShow, onReplace, onRemove }: CaseTableProps) {
  const { t } = useTranslation();
  const address = useOwnAddress(SHOWN);
  const { cases, scoring, type, judgeCaseMode } = form.values;
  const from = (address.currentPage - 1) * SHOWN;
  const list = {
    data: { records: cases.slice(from, from + SHOWN), total: cases.length },
    error: null,
    isPlaceholderData: false,
  };
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
  const file = (side: "input" | "output"): Column<CaseRow> => ({
    key: side,
    title: t(`admin.data.${side}`),
    cell: (row) => (
      <TestFileCell
        name={row[side]}
        size={side === "input" ? row.inputSize : row.outputSize}
        isBusy={isBusy}
        onShow={onShow}
        onReplace={onReplace}
      />
    ),
  });
  const columns: (Column<CaseRow> | false)[] = [
    {
      key: "number",
      title: "#",
      kind: "tight",
      className: "numeric",
      cell: (_, index) => from + index + 1,
    },
    file("input"),
    file("output"),
    !scoring &&
      isSubtaskMode(judgeCaseMode) && {
        key: "group",
        title: t("admin.data.group"),
        kind: "tight",
        cell: (_, at) => number(from + at, "groupNum", t("admin.data.groupOf", { number: from + at + 1 })),
      },
    !scoring &&
      type === String(problemType.oi) && {
        key: "score",
        title: t("admin.data.score"),
        kind: "tight",
        cell: (_, at) => number(from + at, "score", t("admin.data.scoreOf", { number: from + at + 1 })),
      },
    actionsColumn(t("admin.actions"), (row) => (
      <ActionIcon
        variant="subtle"
        color="red"
        disabled={isBusy}
        aria-label={t("admin.deleteOf", { name: row.input })}
        onClick={() => onRemove(row.output ? [row.input, row.output] : [row.input])}
      >
        <IconTrash size={17} />
      </ActionIcon>
    )),
  ];
  return (
    <List
      label={t("admin.data.cases")}
      list={list}
      address={address}
      columns={columns.filter((column) => column !== false)}
      rowKey={(row) => row.input}
      empty={t("admin.data.none")}
      selection={selection}
      bulk={bulk}
      phone="table"
      pager="short"
    />
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
      <LinkButton className="mono" onClick={() => onShow(name)}>
        {name}
      </LinkButton>
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
