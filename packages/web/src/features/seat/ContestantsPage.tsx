import { Button, FileButton, Group, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CONTESTANTS_MAX, importContestants, NAME_PREFIX_MAX } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { useCount } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { IconUpload } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import classes from "../desk/desk.module.css";
import { ImportResult, type Result } from "./ImportResult.tsx";
import { RenewPasswords } from "./RenewPasswords.tsx";
import { columns, type Row } from "./rows.ts";
import { Sheets } from "./Sheets.tsx";
import type { ListSearch } from "./search.ts";

/** Who the contest is for: a list comes in, accounts are made, and their sheets are printed. */
export function ContestantsPage({ search }: { search: ListSearch }) {
  return <DeskPage>{search.key ? <Sheets listKey={search.key} /> : <Import />}</DeskPage>;
}

const example = "name,username,team,school,room,seat\nRed Pandas,,,North University,Hall 1,17";

function Import() {
  const { t } = useTranslation();
  const countText = useCount();
  const { id: cid } = useContest().contest;
  const [text, setText] = useState("");
  const [rows, setRows] = useState<Row[]>([]);
  const [hidden, setHidden] = useState(0);
  const [prefix, setPrefix] = useState(`c${cid}-`);
  const [result, setResult] = useState<Result | null>(null);
  const read = useMutation({
    mutationFn: async (from: string | File[]) => {
      const { readFiles, readText } = await import("./read-files.ts");
      return typeof from === "string" ? { rows: readText(from), hidden: 0 } : readFiles(from);
    },
    onSuccess: (found) => {
      setRows(found.rows);
      setHidden(found.hidden);
      setResult(null);
    },
    onError: () => toast(t("seat.import.unreadable"), "error"),
  });
  const run = useSend(cid, prefix, rows, setResult);
  const isTooMany = rows.length > CONTESTANTS_MAX;
  return (
    <>
      <Panel title={t("seat.import.title")} more={<RenewPasswords cid={cid} />}>
        <div className={classes.offer}>
          <p className={classes.dim}>{t("seat.import.hint")}</p>
          <Textarea
            w="100%"
            label={t("seat.import.sheet")}
            description={t("seat.import.columns", { columns: columns.join(", ") })}
            placeholder={example}
            autosize
            minRows={4}
            maxRows={12}
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
              label={t("seat.import.prefix")}
              description={t("seat.import.prefixHint", { first: `${prefix}001` })}
              maxLength={NAME_PREFIX_MAX}
              value={prefix}
              onChange={(event) => {
                setPrefix(event.currentTarget.value);
                setResult(null);
              }}
            />
            <FileButton
              multiple
              accept=".csv,.tsv,.txt,.xlsx,.json"
              onChange={(files) => {
                setText("");
                read.mutate(files);
              }}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
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
          {isTooMany && <p role="alert">{t("seat.import.tooMany", { max: countText(CONTESTANTS_MAX) })}</p>}
          {hidden > 0 && <p className={classes.dim}>{t("seat.import.hidden", { number: hidden })}</p>}
        </div>
      </Panel>
      {result && (
        <ImportResult result={result} isWorking={run.isPending} onImport={() => run.mutate(false)} />
      )}
    </>
  );
}

/** The look at the rows, and the import; one with new accounts goes on to their sheets. */
function useSend(cid: number, prefix: string, rows: Row[], onResult: (result: Result) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (dryRun: boolean) => call(importContestants, { body: { cid, rows, prefix, dryRun } }),
    onSuccess: async ({ rows: outcomes, key }, isDry) => {
      const lines = outcomes.flatMap((outcome, index) => {
        const row = rows[index];
        return row ? [{ number: index + 1, row, ...outcome }] : [];
      });
      onResult({ isDry, lines });
      if (isDry) return;
      toast(t("seat.import.done"), "success");
      await queryClient.invalidateQueries({ queryKey: ["desk", cid] });
      if (key) {
        await navigate({
          ...{ to: "/contest/$contestID/contestants", params: { contestID: String(cid) }, search: { key } },
        });
      }
    },
  });
}
