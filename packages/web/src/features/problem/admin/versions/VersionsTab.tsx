import { Alert, Button, Radio } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type DataOf,
  getProblemVersionDiff,
  type ProblemVersionRow,
  restoreProblemVersion,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { formatDateTime } from "../../../../lib/dates.ts";
import { toast } from "../../../../lib/toast.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useOwnAddress } from "../../../../ui/list/address.ts";
import type { Column } from "../../../../ui/list/columns.tsx";
import { List } from "../../../../ui/list/List.tsx";
import { EmptyState, FailedState } from "../../../../ui/states.tsx";
import { Badge } from "../../../admin/ui/Badge.tsx";
import { useConfirm } from "../../../admin/ui/confirm.tsx";
import { PageSkeleton } from "../../../admin/ui/PageSkeleton.tsx";
import { versionsQuery } from "../queries.ts";
import { FieldDiffs } from "./FieldDiffs.tsx";
import { fieldName } from "./field-name.ts";
import classes from "./versions.module.css";

const SIZE = 20;

/** Who changed what and when; any two compared, any one brought back. */
export function VersionsTab({ pid, isDirty }: { pid: number; isDirty: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const address = useOwnAddress(SIZE);
  const list = useQuery(versionsQuery(pid, address.currentPage));
  const [from, setFrom] = useState<number | null>(null);
  const [compared, setCompared] = useState<[from: number, to: number] | null>(null);
  const [ask, question] = useConfirm();
  const restore = useMutation({
    mutationFn: (number: number) => call(restoreProblemVersion, { body: { pid, number } }),
    onSuccess: async (troubles) => {
      await queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
      if (!hasTroubles(troubles)) toast(t("admin.versions.restored"), "success");
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
          label={<span className={classes.from}>{t("admin.versions.from")}</span>}
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
          <span className="admin-dim admin-small">
            {row.changed.map((field) => fieldName(t, field)).join(" · ")}
          </span>
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
            disabled={isDirty}
            title={isDirty ? t("admin.publish.saveFirst") : undefined}
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
      <List
        label={t("admin.editor.tab.versions")}
        list={list}
        address={address}
        columns={columns}
        rowKey={({ number }) => String(number)}
        empty={t("admin.versions.none")}
        pager="short"
      />
      {compared && (
        <DiffDialog pid={pid} from={compared[0]} to={compared[1]} onClose={() => setCompared(null)} />
      )}
      {question}
      {restore.data && restore.variables !== undefined && hasTroubles(restore.data) && (
        <TroublesDialog troubles={restore.data} number={restore.variables} onClose={restore.reset} />
      )}
    </div>
  );
}

type Troubles = DataOf<typeof restoreProblemVersion>;

const hasTroubles = ({ switchedOff, missing, checkerLanguage }: Troubles) =>
  switchedOff.length > 0 || missing.length > 0 || checkerLanguage !== null;

interface TroublesDialogProps {
  troubles: Troubles;
  number: number;
  onClose: () => void;
}

/** What of a version's languages the site cannot give back now, and where it still is. */
function TroublesDialog({ troubles, number, onClose }: TroublesDialogProps) {
  const { t } = useTranslation();
  const { switchedOff, missing, checkerLanguage } = troubles;
  return (
    <Dialog opened onClose={onClose} title={t("admin.versions.troublesTitle")}>
      <div className="admin-form">
        {checkerLanguage && (
          <Alert color="red">{t("admin.versions.checkerGone", { language: checkerLanguage })}</Alert>
        )}
        {missing.length > 0 && (
          <Alert color="orange">{t("admin.versions.missing", { names: missing.join(", "), number })}</Alert>
        )}
        {switchedOff.length > 0 && (
          <Alert color="orange">{t("admin.versions.switchedOff", { names: switchedOff.join(", ") })}</Alert>
        )}
      </div>
    </Dialog>
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
      {diff.data && <FieldDiffs diffs={diff.data.diffs} />}
    </Dialog>
  );
}
