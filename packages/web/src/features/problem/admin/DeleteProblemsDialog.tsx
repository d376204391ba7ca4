import { Alert, Button, Group, Loader, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DataOf, getProblemUses, problemAuth } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import classes from "./delete-problems.module.css";

interface DeleteProblemsProps {
  pids: readonly number[];
  isWorking: boolean;
  onArchive: () => void;
  onDelete: () => void;
  onClose: () => void;
}

type Use = DataOf<typeof getProblemUses>[number];
const counts = ["submissions", "solvers", "contests", "trainings", "shares"] as const;

/** Says what goes with problems before they are deleted, and offers to archive them first. */
export function DeleteProblemsDialog({ pids, isWorking, onArchive, onDelete, onClose }: DeleteProblemsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const uses = useQuery({
    queryKey: ["admin", "problem", "uses", ...pids],
    queryFn: ({ signal }) => call(getProblemUses, { query: { pids: pids.join(",") }, signal }),
  });
  const rows = uses.data ?? [];
  const hangsOn = rows.some((row) => counts.some((what) => row[what] > 0));
  const canArchive = rows.some(({ auth }) => auth !== problemAuth.archived);
  const [only] = rows;
  const word = rows.length === 1 ? (only?.problemId ?? "") : String(rows.length);
  const isSure = !hangsOn || typed.trim().toUpperCase() === word.toUpperCase();
  return (
    <Dialog opened onClose={onClose} title={t("admin.problems.deleteTitle")} size="lg">
      <div className="admin-form">
        {uses.isPending && <Loader size="sm" />}
        {uses.isError && <Alert color="red">{t("admin.problems.usesFailed")}</Alert>}
        {uses.data && <Uses rows={rows} />}
        {uses.data && (
          <p className="admin-dim" style={{ margin: 0 }}>
            {t(hangsOn ? "admin.problems.goes" : "admin.problems.goesPlain")}
          </p>
        )}
        {canArchive && (
          <Alert color="blue" title={t("admin.problems.archiveFirst")}>
            <p style={{ margin: "0 0 10px" }}>{t("admin.problems.archiveNote")}</p>
            <Button size="xs" data-autofocus loading={isWorking} onClick={onArchive}>
              {t("admin.problems.archive", { count: pids.length })}
            </Button>
          </Alert>
        )}
        {hangsOn && (
          <TextInput
            label={t(rows.length === 1 ? "admin.problems.typeId" : "admin.problems.typeCount", { word })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button color="red.9" disabled={!uses.data || !isSure} loading={isWorking} onClick={onDelete}>
            {t("admin.problems.deleteForGood")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

function Uses({ rows }: { rows: readonly Use[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.uses}>
      {rows.map((row) => (
        <li key={row.pid}>
          <strong>
            <span className="mono">{row.problemId}</span> {row.title}
          </strong>
          <dl>
            {counts.map((what) => (
              <div key={what} data-none={row[what] === 0 || undefined}>
                <dt>{t(`admin.problems.use.${what}`)}</dt>
                <dd className="numeric">{row[what]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
