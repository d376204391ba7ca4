import { Button, FileButton, Group, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { NAME_PREFIX_MAX } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { toast } from "../../lib/toast.ts";
import { IconUpload } from "../../ui/icons.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "../desk/desk.module.css";
import { FileNotes } from "./FileNotes.tsx";
import { ImportResult, type Meaning, type Result } from "./ImportResult.tsx";
import type { ReadRows } from "./read-files.ts";
import type { ColumnName, Row } from "./rows.ts";

interface SheetImportProps<Outcome extends string> {
  title: string;
  /** Right end of the head. */
  more?: ReactNode;
  hint: string;
  /** Of a table, in the order that holds without headings. */
  columns: readonly ColumnName[];
  columnsNote: string;
  example: string;
  /** Endings of the files that can be read. */
  accept: string;
  /** Rows of one list. */
  max: number;
  /** Begins usernames that are made up, until somebody writes another. */
  prefix: string;
  send: (list: { rows: Row[]; prefix: string; dryRun: boolean }) => Promise<{
    rows: readonly { outcome: Outcome; username: string | null }[];
    key: string | null;
  }>;
  /** The list is in; `key` opens the sheets of the accounts that it made. */
  onDone: (key: string | null) => Promise<unknown>;
  meaning: Meaning<Outcome>;
}

const nothingRead: ReadRows = { rows: [], hidden: 0, ignored: [], notes: [] };

/** People come in by a list: it is read from a table or from files, looked at, and sent. */
export function SpreadsheetImport<Outcome extends string>(props: SheetImportProps<Outcome>) {
  const { t } = useTranslation();
  const countText = useCount();
  const [text, setText] = useState("");
  const [{ rows, hidden, ignored, notes }, setFound] = useState<ReadRows>(nothingRead);
  const [prefix, setPrefix] = useState(props.prefix);
  const [result, setResult] = useState<Result<Outcome> | null>(null);
  const read = useMutation({
    mutationFn: async (from: string | File[]) => {
      const { readFiles, readText } = await import("./read-files.ts");
      return typeof from === "string" ? readText(from, props.columns) : readFiles(from, props.columns);
    },
    onSuccess: (found) => {
      setFound(found);
      setResult(null);
    },
    meta: { quiet: true }, // told under the fields
  });
  const run = useMutation({
    mutationFn: (dryRun: boolean) => props.send({ rows, prefix, dryRun }),
    onSuccess: async ({ rows: outcomes, key }, isDry) => {
      const lines = outcomes.flatMap((outcome, index) => {
        const row = rows[index];
        return row ? [{ number: index + 1, row, ...outcome }] : [];
      });
      setResult({ isDry, lines });
      if (isDry) return;
      toast(t("seat.import.done"), "success");
      await props.onDone(key);
    },
  });
  const isIn = run.isPending || (result !== null && !result.isDry);
  const isTooMany = rows.length > props.max;
  return (
    <>
      <LeaveGuard mayLose={() => text !== "" && !isIn} />
      <Panel title={props.title} more={props.more}>
        <div className={classes.offer}>
          <p className={classes.dim}>{props.hint}</p>
          <Textarea
            w="100%"
            label={t("seat.import.sheet")}
            description={props.columnsNote}
            placeholder={props.example}
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
            classNames={{ input: "mono" }}
            value={text}
            readOnly={run.isPending}
            onChange={(event) => {
              setText(event.currentTarget.value);
              read.mutate(event.currentTarget.value);
            }}
          />
          <Group gap="sm" align="end">
            <TextInput
              label={t("seat.import.prefix")}
              description={t("seat.import.prefixHint", { first: `${prefix}001` })}
              inputWrapperOrder={["label", "description", "input", "error"]}
              maxLength={NAME_PREFIX_MAX}
              value={prefix}
              readOnly={run.isPending}
              onChange={(event) => {
                setPrefix(event.currentTarget.value);
                setResult(null);
              }}
            />
            <FileButton
              multiple
              accept={props.accept}
              onChange={(files) => {
                setText("");
                read.mutate(files);
              }}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  disabled={run.isPending}
                  leftSection={<IconUpload size={16} />}
                >
                  {t("seat.import.file")}
                </Button>
              )}
            </FileButton>
            <Button
              disabled={rows.length === 0 || isTooMany}
              loading={run.isPending && run.variables}
              onClick={() => run.mutate(true)}
            >
              {t("seat.import.preview", { number: countText(rows.length) })}
            </Button>
          </Group>
          {read.isError && <p role="alert">{t("seat.import.unreadable")}</p>}
          {isTooMany && <p role="alert">{t("seat.import.tooMany", { max: countText(props.max) })}</p>}
          {ignored.length > 0 && (
            <p role="status">{t("seat.import.ignored", { columns: ignored.join(", ") })}</p>
          )}
          <FileNotes notes={notes} />
          {hidden > 0 && <p className={classes.dim}>{t("seat.import.hidden", { number: hidden })}</p>}
        </div>
      </Panel>
      {result && (
        <ImportResult
          result={result}
          meaning={props.meaning}
          isWorking={run.isPending}
          onImport={() => run.mutate(false)}
        />
      )}
    </>
  );
}
