import { Alert, Button, FileButton, NativeSelect, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminProblem,
  type ExportFormat,
  exportFormats,
  exportProblem,
  getExportReport,
  importGroupProblems,
  type importProblem,
  type PackageFormat,
  packageFormats,
  packageKinds,
  type TransferNote,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { call } from "../../../lib/call.ts";
import type { KeywordSearch } from "../../../lib/search-params.ts";
import { tellFailure } from "../../../lib/toast.ts";
import { download, PACKAGE_ANSWER_MS, upload } from "../../../lib/transfer.ts";
import { IconDownload, IconUpload } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { List } from "../../../ui/list/List.tsx";
import { useSelection } from "../../../ui/list/selection.tsx";
import table from "../../../ui/list/table.module.css";
import { useOffice } from "../../admin/office.ts";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { sizeText } from "./data/cases.ts";
import { formatName } from "./formats.ts";
import { adminProblemsQuery } from "./queries.ts";
import { joined, type Report, TakenProblems } from "./TakenProblems.tsx";
import classes from "./transfer.module.css";

const SIZE = 15;

/** Problems in and out, with a report of what was taken, changed and left behind. */
export function TransferPage({ search }: { search: KeywordSearch }) {
  const { t } = useTranslation();
  return (
    <AdminPage title={t("admin.page.transfer")} note={t("admin.transfer.note")}>
      <ImportCard title={t("admin.transfer.import")} />
      <ExportCard search={search} />
    </AdminPage>
  );
}

/** Packages into a group; what comes out of one is the site's to give. */
export function GroupImportPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t("admin.transfer.import")} note={t("admin.transfer.note")}>
      <ImportCard />
    </AdminPage>
  );
}

function FormatChoice<F extends PackageFormat>({
  formats,
  value,
  onChange,
}: {
  formats: readonly F[];
  value: F;
  onChange: (format: F) => void;
}) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t("admin.transfer.format")}
      value={value}
      data={formats.map((format) => ({
        value: format,
        label: formatName(format, t("admin.format.own")),
      }))}
      onChange={(event) => onChange(event.currentTarget.value as F)}
    />
  );
}

/** Takes packages in: into the site, or into a group. `title`: where it is not the page's own. */
function ImportCard({ title }: { title?: string }) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<PackageFormat>("own");
  const [progress, setProgress] = useState(0);
  const [report, setReport] = useState<Report | null>(null);
  const run = useMutation({
    mutationFn: async ({ file, taken, ids = [] }: Asked) => {
      setProgress(0);
      const query = { taken: taken ?? ("ask" as const), only: ids.join("\n") };
      const sent = {
        file,
        name: file.name,
        answerMs: PACKAGE_ANSWER_MS,
        onProgress: (done: number, total: number) => setProgress((done / total) * 100),
      };
      const { data } =
        gid === null
          ? await upload<typeof importProblem>(packageKinds[format].importedBy as typeof importProblem, {
              ...sent,
              query,
            })
          : await upload(importGroupProblems, { ...sent, query: { ...query, gid, format } });
      return data;
    },
    onMutate: ({ taken }) => {
      if (!taken) setReport(null);
    },
    onSuccess: async (made, { ids = [] }) => {
      setReport((before) => (before && ids.length > 0 ? joined(before, made, ids) : made));
      await queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
      if (gid !== null) await queryClient.invalidateQueries({ queryKey: ["problem"] });
    },
  });
  return (
    <Card title={title}>
      <div className="admin-form">
        <div className="admin-row">
          <FormatChoice formats={packageFormats} value={format} onChange={setFormat} />
          <FileButton accept={packageKinds[format].ending} onChange={(file) => file && run.mutate({ file })}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />} loading={run.isPending}>
                {t("admin.transfer.choose")}
              </Button>
            )}
          </FileButton>
        </div>
        <p className="admin-dim" style={{ margin: 0 }}>
          {t(`admin.formatNote.${format}`)}
        </p>
        {run.isPending && (
          <Progress value={progress} animated={progress === 100} aria-label={t("admin.data.uploading")} />
        )}
        {report && run.variables && (
          <TakenProblems
            report={report}
            busy={run.isPending}
            onSkip={(ids) => setReport(joined(report, null, ids))}
            onTake={(taken, ids) => run.mutate({ file: run.variables.file, taken, ids })}
          />
        )}
        {report && <ReportTable report={report} />}
      </div>
    </Card>
  );
}

interface Asked {
  file: File;
  /** Set: problems `ids` of the file are here already, and this is to happen to them. */
  taken?: "copy" | "overwrite";
  ids?: readonly string[];
}

function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { imported, failed, skipped, ignored } = report;
  return (
    <div className="admin-form" role="status">
      <Alert color={failed.length > 0 ? "orange" : "green"}>
        {t("admin.transfer.sum", { done: imported.length, failed: failed.length })}
        {skipped.length > 0 && ` ${t("admin.transfer.kept", { count: skipped.length })}`}
        {ignored.length > 0 && ` ${t("admin.transfer.ignored", { names: ignored.slice(0, 20).join(", ") })}`}
      </Alert>
      <table className={`${table.table} ${classes.report}`} aria-label={t("admin.transfer.report")}>
        <tbody>
          {failed.map(({ name, title, msg }) => (
            <tr key={`failed ${name}`}>
              <td className={table.tight}>
                <Badge tone="bad">{t("admin.transfer.failed")}</Badge>
              </td>
              <td>{title ?? name}</td>
              <td>{msg}</td>
            </tr>
          ))}
          {imported.map((problem) => (
            <tr key={problem.pid}>
              <td className={table.tight}>
                <Badge tone="ac">{problem.problemId}</Badge>
              </td>
              <td>
                {problem.title}
                {problem.replaced && ` · ${t("admin.transfer.replaced")}`}
                <div className="admin-dim admin-small">
                  {t("admin.data.sum", { count: problem.taken.cases, size: sizeText(problem.taken.bytes) })}
                </div>
              </td>
              <td>
                <Notes changed={problem.changed} lost={problem.lost} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Note = z.infer<typeof TransferNote>;

function Notes({ changed, lost }: { changed: Note[]; lost: Note[] }) {
  const { t } = useTranslation();
  const words = ({ code, params }: Note) => t(`admin.note.${code}`, params);
  return (
    <>
      {lost.map((note) => (
        <div key={note.code + note.text} style={{ color: "var(--bad)" }}>
          {t("admin.transfer.lost")} {words(note)}
        </div>
      ))}
      {changed.map((note) => (
        <div key={note.code + note.text} className="admin-small">
          {words(note)}
        </div>
      ))}
    </>
  );
}

function ExportCard({ search }: { search: KeywordSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const list = useQuery(adminProblemsQuery(null, { ...search, limit: address.limit }));
  const [format, setFormat] = useState<ExportFormat>("own");
  const selection = useSelection({
    nameOf: (id) => {
      const row = list.data?.records.find((one) => String(one.id) === id);
      return row ? `${row.problemId} ${row.title}` : id;
    },
  });
  const [isSaving, setSaving] = useState(false);
  const pid = [...selection.keys].join(",");
  const report = useQuery({
    queryKey: ["admin", "problem", "export", pid, format],
    queryFn: ({ signal }) => call(getExportReport, { query: { pid, format }, signal }),
    enabled: selection.keys.size > 0,
    meta: { quiet: true },
  });
  const columns: Column<AdminProblem>[] = [
    {
      key: "id",
      title: t("admin.problems.id"),
      kind: "tight",
      cell: (row) => <span className="mono">{row.problemId}</span>,
    },
    { key: "title", title: t("admin.problems.title"), isName: true, cell: (row) => row.title },
    { key: "cases", title: t("admin.problems.cases"), kind: "right", cell: (row) => row.caseCount },
    { key: "author", title: t("admin.problems.author"), kind: "tight", cell: (row) => row.author },
  ];
  const told = report.data?.problems.filter(({ changed, lost }) => changed.length + lost.length > 0) ?? [];
  return (
    <Card
      flush
      title={t("admin.transfer.export")}
      actions={
        <>
          <FormatChoice formats={exportFormats} value={format} onChange={setFormat} />
          <Button
            leftSection={<IconDownload size={16} />}
            disabled={selection.keys.size === 0}
            loading={isSaving}
            onClick={() => {
              setSaving(true);
              void download(exportProblem, { pid, format })
                .catch(tellFailure)
                .finally(() => setSaving(false));
            }}
          >
            {t("admin.transfer.exportCount", { count: selection.keys.size })}
          </Button>
        </>
      }
    >
      <List
        label={t("admin.transfer.export")}
        list={list}
        address={address}
        filters={
          <TextFilter
            isSearch
            label={t("admin.problems.search")}
            value={search.keyword}
            onChange={(keyword) => address.change({ keyword })}
          />
        }
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.problems.none")}
        noneFound={t("admin.noneFound")}
        selection={selection}
      >
        {told.length > 0 && (
          <div className="admin-card-body">
            <Alert color="orange" title={t("admin.transfer.exportNotes")}>
              {told.map(({ pid: id, problemId, changed, lost }) => (
                <div key={id}>
                  <strong>{problemId}</strong> <Notes changed={changed} lost={lost} />
                </div>
              ))}
            </Alert>
          </div>
        )}
      </List>
    </Card>
  );
}
