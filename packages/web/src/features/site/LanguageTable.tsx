import { useQuery } from "@tanstack/react-query";
import { type Language, limitFactor } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { languagesQuery } from "../submission/queries.ts";
import classes from "./about.module.css";

/** What each language of the own judge is compiled with, and in which version. */
export function LanguageTable() {
  const { t } = useTranslation();
  const list = useQuery(languagesQuery);
  const columns: Column<Language>[] = [
    { key: "name", title: t("reference.name"), isName: true, cell: ({ name }) => name },
    {
      key: "version",
      title: t("reference.version"),
      cell: ({ description, isAvailable }) =>
        isAvailable ? description : <span className={classes.absent}>{t("reference.absent")}</span>,
    },
    {
      key: "command",
      title: t("reference.command"),
      cell: ({ compileCommand }) =>
        compileCommand ? <code className={classes.command}>{compileCommand}</code> : t("reference.none"),
    },
    {
      key: "factor",
      title: t("reference.factor"),
      kind: "right",
      cell: ({ name }) => `× ${limitFactor(name)}`,
    },
  ];
  return (
    <>
      <p>{t("reference.languagesLead")}</p>
      <DataTable
        label={t("reference.languages")}
        columns={columns}
        rows={list.data}
        rowKey={({ name }) => name}
        empty={t("reference.absent")}
        error={list.error}
        onRetry={list.refetch}
      />
    </>
  );
}
