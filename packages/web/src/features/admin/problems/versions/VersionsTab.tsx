import { Button, Radio } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getProblemVersionDiff, type ProblemVersionRow, restoreProblemVersion } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { formatDateTime } from "../../../../lib/dates.ts";
import { toast } from "../../../../lib/toast.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Paginator } from "../../../../ui/Paginator.tsx";
import { EmptyState, FailedState } from "../../../../ui/states.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { versionsQuery } from "../queries.ts";
import { diffLines, shortened } from "./lines.ts";
import classes from "./versions.module.css";

const SIZE = 20;

/** Who changed what and when; any two compared, any one brought back. */
export function VersionsTab({ pid }: { pid: number }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const list = useQuery(versionsQuery(pid, page));
  const [from, setFrom] = useState<number | null>(null);
  const [compared, setCompared] = useState<[from: number, to: number] | null>(null);
  const [ask, question] = useConfirm();
  const restore = useMutation({
    mutationFn: (number: number) => call(restoreProblemVersion, { body: { pid, number } }),
    onSuccess: async () => {
      toast(t("admin.versions.restored"), "success");
      await queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
    },
  });
  const columns: Column<ProblemVersionRow>[] = [
    {
      key: "from",
      title: t("admin.versions.from"),
      kind: "tight",
      cell: ({ number }) => (
        <Radio
          size="xs"
          name="from"
          aria-label={t("admin.versions.compareWith", { number })}
          checked={from === number}
          onChange={() => setFrom(number)}
        />
      ),
    },
    {
      key: "number",
      title: "#",
      kind: "tight",
      cell: ({ number }) => <span className="numeric">{number}</span>,
    },
    {
      key: "when",
      title: t("admin.versions.when"),
      kind: "tight",
      cell: (row) => <span className="numeric">{formatDateTime(row.gmtCreate)}</span>,
    },
    { key: "who", title: t("admin.versions.who"), kind: "tight", cell: (row) => row.username },
    {
      key: "what",
      title: t("admin.versions.what"),
      cell: (row) => (
        <span className="admin-row">
          <Badge>{t(`admin.versionReason.${row.reason}`)}</Badge>
          <span className="admin-dim admin-small">{row.changed.join(", ")}</span>
        </span>
      ),
    },
    {
      key: "do",
      title: <span className="visually-hidden">{t("admin.actions")}</span>,
      kind: "tight",
      cell: ({ number }) => (
        <span className="admin-nowrap">
          <Button
            size="compact-xs"
            variant="default"
            disabled={from === number || (from === null && number === 1)}
            onClick={() => setCompared([from ?? number - 1, number])}
          >
            {t("admin.versions.compare")}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() =>
              ask({
                title: t("admin.versions.restore"),
                text: t("admin.versions.restoreQuestion", { number }),
                confirm: t("admin.versions.restore"),
                onConfirm: () => restore.mutate(number),
              })
            }
          >
            {t("admin.versions.restore")}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className="admin-form">
      <p className="admin-dim" style={{ margin: 0 }}>
        {t("admin.versions.note")}
      </p>
      <DataTable
        label={t("admin.editor.tab.versions")}
        columns={columns}
        rows={list.data?.records}
        rowKey={({ number }) => String(number)}
        empty={t("admin.versions.none")}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      {(list.data?.total ?? 0) > SIZE && (
        <Paginator page={page} size={SIZE} total={list.data?.total ?? 0} onPage={setPage} onSize={() => {}} />
      )}
      {compared && (
        <DiffDialog pid={pid} from={compared[0]} to={compared[1]} onClose={() => setCompared(null)} />
      )}
      {question}
    </div>
  );
}

interface DiffDialogProps {
  pid: number;
  from: number;
  to: number;
  onClose: () => void;
}

function DiffDialog({ pid, from, to, onClose }: DiffDialogProps) {
  const { t } = useTranslation();
  const diff = useQuery({
    queryKey: ["admin", "problem", "diff", pid, from, to],
    queryFn: ({ signal }) => call(getProblemVersionDiff, { query: { pid, from, to }, signal }),
    meta: { quiet: true },
  });
  return (
    <Dialog opened onClose={onClose} size="75rem" title={t("admin.versions.diffTitle", { from, to })}>
      {diff.error && <FailedState error={diff.error} onRetry={() => void diff.refetch()} />}
      {!diff.data && !diff.error && <PageSkeleton />}
      {diff.data?.diffs.length === 0 && <EmptyState text={t("admin.versions.alike")} />}
      {diff.data?.diffs.map(({ field, before, after }) => (
        <section key={field}>
          <h3 className={classes.field}>{field}</h3>
          <div className={classes.diff}>
            {shortened(diffLines(before ?? "", after ?? "")).map((line, index) =>
              line ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
                <div key={index} data-kind={line.kind}>
                  <span aria-hidden>{{ same: " ", gone: "−", new: "+" }[line.kind]}</span>
                  {line.kind !== "same" && (
                    <span className="visually-hidden">{t(`admin.versions.${line.kind}`)}</span>
                  )}
                  {line.text || "\u00a0"}
                </div>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
                <div key={index} className={classes.skip}>
                  …
                </div>
              ),
            )}
          </div>
        </section>
      ))}
    </Dialog>
  );
}
