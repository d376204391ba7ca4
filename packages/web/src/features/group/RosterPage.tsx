import { Button, FileButton, Group, Textarea, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  getRosterSheets,
  importRoster,
  isGoodRosterRow,
  NAME_PREFIX_MAX,
  ROSTER_MAX,
  type RosterOutcome,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { IconUpload } from "../../ui/icons.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { PagePending } from "../../ui/PagePending.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import pages from "../contest/contest-pages.module.css";
import type { Row } from "../seat/rows.ts";
import { SheetsPanel } from "../seat/SheetsPanel.tsx";
import type { ListSearch } from "../seat/search.ts";
import seat from "../seat/seat.module.css";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { renewed } from "./queries.ts";

/** A class comes as a list: accounts are found or made, become members, and their sheets are printed. */
export function RosterPage({ search }: { search: ListSearch }) {
  return (
    <div className={`${card.page} ${pages.stack}`}>
      {search.key ? <Sheets listKey={search.key} /> : <Import />}
    </div>
  );
}

const example = "name,username,school\nAda Lovelace,ada,North School";

interface Line {
  /** Of the row, from 1. */
  number: number;
  row: Row;
  outcome: RosterOutcome;
  username: string | null;
}

function Import() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { group } = useGroup();
  const [text, setText] = useState("");
  const [rows, setRows] = useState<Row[]>([]);
  const [prefix, setPrefix] = useState(`g${group.id}-`);
  const [result, setResult] = useState<{ isDry: boolean; lines: Line[] } | null>(null);
  const read = useMutation({
    mutationFn: async (from: string | File) => {
      const { readFiles, readText } = await import("../seat/read-files.ts");
      return typeof from === "string" ? readText(from) : (await readFiles([from])).rows;
    },
    onSuccess: (found) => {
      setRows(found);
      setResult(null);
    },
    onError: () => toast(t("roster.unreadable"), "error"),
  });
  const run = useMutation({
    mutationFn: (dryRun: boolean) => {
      const people = rows.map(({ username, name, school }) => ({ username, name, school }));
      return renewed(call(importRoster, { body: { gid: group.id, rows: people, prefix, dryRun } }));
    },
    onSuccess: async ({ rows: outcomes, key }, isDry) => {
      const lines = outcomes.flatMap((outcome, index) => {
        const row = rows[index];
        return row ? [{ number: index + 1, row, ...outcome }] : [];
      });
      setResult({ isDry, lines });
      if (isDry) return;
      toast(t("roster.done"), "success");
      if (key)
        await navigate({
          ...{ to: "/group/$groupID/roster", params: { groupID: String(group.id) }, search: { key } },
        });
    },
  });
  const isTooMany = rows.length > ROSTER_MAX;
  return (
    <>
      <Panel title={t("roster.title")} more={<Back />}>
        <div className={`${classes.padded} ${classes.stack}`}>
          <p className={classes.note}>{t("roster.hint")}</p>
          <Textarea
            label={t("roster.sheet")}
            description={t("roster.columns")}
            placeholder={example}
            autosize
            minRows={5}
            maxRows={14}
            spellCheck={false}
            classNames={{ input: "mono" }}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              read.mutate(event.currentTarget.value);
            }}
          />
          <Group gap="sm" align="end">
            <TextInput
              label={t("roster.prefix")}
              description={t("roster.prefixHint", { first: `${prefix}001` })}
              maxLength={NAME_PREFIX_MAX}
              value={prefix}
              onChange={(event) => {
                setPrefix(event.currentTarget.value);
                setResult(null);
              }}
            />
            <FileButton
              accept=".csv,.tsv,.txt,.xlsx"
              onChange={(file) => {
                setText("");
                if (file) read.mutate(file);
              }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                  {t("roster.file")}
                </Button>
              )}
            </FileButton>
            <Button
              disabled={rows.length === 0 || isTooMany}
              loading={run.isPending && run.variables}
              onClick={() => run.mutate(true)}
            >
              {t("roster.preview", { count: rows.length })}
            </Button>
          </Group>
          {isTooMany && <p role="alert">{t("roster.tooMany", { max: ROSTER_MAX })}</p>}
        </div>
      </Panel>
      {result && <Result {...result} isWorking={run.isPending} onImport={() => run.mutate(false)} />}
    </>
  );
}

interface ResultProps {
  isDry: boolean;
  lines: readonly Line[];
  isWorking: boolean;
  onImport: () => void;
}

/** What will become, or became, of each row; those that cannot be come first. */
function Result({ isDry, lines, isWorking, onImport }: ResultProps) {
  const { t } = useTranslation();
  const numberOf = (outcome: RosterOutcome) => lines.filter((line) => line.outcome === outcome).length;
  const sums = { made: numberOf("made"), added: numberOf("added"), same: numberOf("same") };
  const broken = lines.filter(({ outcome }) => !isGoodRosterRow(outcome));
  const fine = lines.filter(({ outcome }) => isGoodRosterRow(outcome));
  const doing = sums.made + sums.added;
  const columns: Column<Line>[] = [
    { key: "line", title: t("roster.line"), kind: "right", cell: ({ number }) => number },
    {
      key: "outcome",
      title: t("roster.result"),
      cell: ({ outcome }) => (
        <span className={isGoodRosterRow(outcome) ? undefined : seat.bad}>
          {t(`roster.outcome.${outcome}`)}
        </span>
      ),
    },
    { key: "name", title: t("roster.name"), isName: true, cell: ({ row }) => row.name || "–" },
    {
      key: "username",
      title: t("roster.username"),
      cell: ({ username, row }) => <span className="mono">{username ?? row.username}</span>,
    },
    { key: "school", title: t("roster.school"), isWide: true, cell: ({ row }) => row.school },
  ];
  return (
    <Panel
      title={t(isDry ? "roster.previewTitle" : "roster.doneTitle")}
      more={
        isDry && (
          <Button size="xs" disabled={doing === 0} loading={isWorking} onClick={onImport}>
            {t("roster.run", { count: doing })}
          </Button>
        )
      }
    >
      <p className={seat.sum} role="status">
        {t("roster.sum", sums)}{" "}
        {broken.length > 0 && <b className={seat.bad}>{t("roster.broken", { number: broken.length })}</b>}
      </p>
      <DataTable
        label={t("roster.previewTitle")}
        columns={columns}
        rows={[...broken, ...fine]}
        rowKey={({ number }) => String(number)}
        empty={t("roster.nothing")}
      />
    </Panel>
  );
}

function Back() {
  const { t } = useTranslation();
  const { group } = useGroup();
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link to="/group/$groupID/member" params={{ groupID: String(group.id) }} {...props} />
      )}
    >
      {t("roster.back")}
    </Button>
  );
}

const sheetsQuery = (gid: number, key: string) =>
  queryOptions({
    queryKey: ["group", "sheets", gid, key],
    queryFn: ({ signal }) => call(getRosterSheets, { query: { gid, key }, signal }),
    meta: { quiet: true },
  });

function Sheets({ listKey }: { listKey: string }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const list = useQuery(sheetsQuery(group.id, listKey));
  if (list.error)
    return (
      <EmptyState text={t("seat.sheets.gone")}>
        <Back />
      </EmptyState>
    );
  if (!list.data) return <PagePending />;
  const fileName = `group_${group.id}_accounts.csv`;
  return <SheetsPanel title={group.name} fileName={fileName} back={<Back />} {...list.data} />;
}
