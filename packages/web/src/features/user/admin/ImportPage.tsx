import { Alert, Button, FileButton, Progress, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  userImportColumns as COLUMNS,
  IMPORT_CELLS_MAX,
  IMPORT_ROWS_MAX,
  type ImportOutcome,
  importUsers,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { textOfFile } from "../../../lib/text-file.ts";
import { tellFailure } from "../../../lib/toast.ts";
import { IconUpload } from "../../../ui/icons.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import type { Column } from "../../../ui/list/columns.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { readSpreadsheet } from "./spreadsheet.ts";

/** Rows of one call: small enough that progress is seen, large enough that calls cost nothing. */
const CHUNK = 100;
const SHOWN = 200;

interface Line {
  number: number;
  cells: string[];
  outcome: ImportOutcome;
}

interface Run {
  isDry: boolean;
  lines: Line[];
}

const isFine = (outcome: ImportOutcome) => outcome === "made" || outcome === "same";

/** Users from a file or a pasted spreadsheet: first looked at row by row, then made. */
export function ImportPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<Run | null>(null);
  const rows = readSpreadsheet(text);
  const run = useMutation({
    mutationFn: async (isDry: boolean): Promise<Run> => {
      setDone(0);
      const lines: Line[] = [];
      for (let from = 0; from < rows.length; from += CHUNK) {
        const part = rows
          .slice(from, from + CHUNK)
          .map((row) => row.concat(["", ""]).slice(0, IMPORT_CELLS_MAX));
        const { outcomes } = await call(importUsers, { body: { users: part, dryRun: isDry } });
        outcomes.forEach((outcome, index) => {
          lines.push({ number: from + index + 1, cells: rows[from + index] ?? [], outcome });
        });
        setDone(lines.length);
      }
      return { isDry, lines: withTwice(lines) };
    },
    onSuccess: async (finished) => {
      setResult(finished);
      if (!finished.isDry) await queryClient.invalidateQueries({ queryKey: ["admin", "user"] });
    },
  });
  const isIn = result !== null && !result.isDry;
  const change = (next: string) => {
    setText(next);
    setResult(null);
  };
  return (
    <AdminPage title={t("admin.page.usersImport")} note={t("admin.import.note")}>
      <LeaveGuard mayLose={() => text !== "" && !isIn} />
      <Card>
        <div className="admin-form">
          <Textarea
            label={t("admin.import.sheet")}
            description={t("admin.import.columns", { columns: COLUMNS.join(", ") })}
            placeholder={"ann,ann-secret,ann@example.org,Ann Lee,female\nbob,bob-secret"}
            autosize
            minRows={6}
            maxRows={14}
            spellCheck={false}
            classNames={{ input: "mono" }}
            value={text}
            readOnly={run.isPending}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <div className="admin-row">
            <FileButton
              accept=".csv,.tsv,.txt,text/csv"
              onChange={(file) => {
                if (file) void textOfFile(file).then(change, tellFailure);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  disabled={run.isPending}
                  leftSection={<IconUpload size={16} />}
                >
                  {t("admin.import.file")}
                </Button>
              )}
            </FileButton>
            <Button
              disabled={rows.length === 0 || rows.length > IMPORT_ROWS_MAX * 5}
              loading={run.isPending && run.variables}
              onClick={() => run.mutate(true)}
            >
              {t("admin.import.preview", { count: rows.length })}
            </Button>
          </div>
          {run.isPending && (
            <Progress
              value={(done / Math.max(1, rows.length)) * 100}
              aria-label={t("admin.import.progress", { done, total: rows.length })}
            />
          )}
        </div>
      </Card>
      {result && <Result result={result} isWorking={run.isPending} onImport={() => run.mutate(false)} />}
    </AdminPage>
  );
}

/** The server looks at one call's rows; names that come again in a later one are found here. */
function withTwice(lines: Line[]): Line[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const name = line.cells[0]?.toLowerCase() ?? "";
    const isTwice = name !== "" && seen.has(name) && line.outcome !== "username-twice";
    seen.add(name);
    return isTwice ? { ...line, outcome: "username-twice" } : line;
  });
}

interface ResultProps {
  result: Run;
  isWorking: boolean;
  onImport: () => void;
}

function Result({ result, isWorking, onImport }: ResultProps) {
  const { t } = useTranslation();
  const { lines, isDry } = result;
  const broken = lines.filter(({ outcome }) => !isFine(outcome));
  const made = lines.filter(({ outcome }) => outcome === "made").length;
  const same = lines.length - broken.length - made;
  // Broken rows first: they are what one looks for.
  const shown = [...broken, ...lines.filter(({ outcome }) => isFine(outcome))].slice(0, SHOWN);
  const columns: Column<Line>[] = [
    { key: "line", title: t("admin.import.line"), kind: "right", cell: ({ number }) => number },
    {
      key: "outcome",
      title: t("admin.import.outcome"),
      cell: ({ outcome }) => (
        <Badge tone={outcome === "made" ? "ac" : outcome === "same" ? "none" : "bad"}>
          {isDry && outcome === "made" ? t("admin.import.willBeMade") : t(`admin.outcome.${outcome}`)}
        </Badge>
      ),
    },
    ...COLUMNS.filter((name) => name !== "password").map((name) => ({
      key: name,
      title: name,
      isName: name === "username",
      cell: ({ cells }: Line) => cells[COLUMNS.indexOf(name)],
    })),
  ];
  return (
    <Card
      flush
      title={isDry ? t("admin.import.previewTitle") : t("admin.import.doneTitle")}
      actions={
        isDry && (
          <Button disabled={made === 0} loading={isWorking} onClick={onImport}>
            {t("admin.import.run", { count: made })}
          </Button>
        )
      }
    >
      <div className="admin-card-body">
        <Alert color={broken.length > 0 ? "orange" : "green"} role="status">
          {t(isDry ? "admin.import.sumDry" : "admin.import.sum", { made, same, broken: broken.length })}
        </Alert>
      </div>
      <DataTable
        label={t("admin.import.previewTitle")}
        columns={columns}
        rows={shown}
        rowKey={({ number }) => String(number)}
        empty={t("admin.users.none")}
      />
      {lines.length > SHOWN && (
        <p className="admin-card-body admin-dim">{t("admin.import.more", { count: lines.length - SHOWN })}</p>
      )}
    </Card>
  );
}
