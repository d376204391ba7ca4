import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Switch,
} from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  BackupProof,
  BackupSchedule,
  changeBackupSchedule,
  checkBackup,
  deleteBackup,
  downloadBackup,
  makeBackup,
  type SiteBackup,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/form.ts";
import { describeError, toast } from "../../../lib/toast.ts";
import { downloadLarge } from "../../../lib/transfer.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { IconDownload, IconHistory, IconPlus, IconShield, IconTrash } from "../../../ui/icons.ts";
import { useOwnAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../../ui/list/columns.tsx";
import { FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { sizeText } from "../../problem/admin/data/cases.ts";
import { backupsQuery } from "./queries.ts";

/** Backups: what there is, one more, each day one, and how one is brought back. */
export function BackupPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const list = useQuery(backupsQuery);
  const renew = () => queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
  const make = useMutation({ mutationFn: () => call(makeBackup, {}), onSuccess: renew });
  if (list.error && !list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { schedule, zone, freeBytes, backups, folder } = list.data;
  return (
    <AdminPage
      title={t("admin.page.backup")}
      note={t("admin.backup.note")}
      actions={
        <>
          {folder && (
            <span className="admin-dim">{t("admin.backup.free", { size: sizeText(freeBytes) })}</span>
          )}
          <Button
            leftSection={<IconPlus size={16} />}
            loading={make.isPending}
            disabled={!folder || backups.some(({ work }) => work !== null)}
            onClick={() => make.mutate()}
          >
            {t("admin.backup.make")}
          </Button>
        </>
      }
    >
      {!folder && <Alert color="orange">{t("refusal.backup-in-bucket")}</Alert>}
      <Backups backups={backups} folder={folder} renew={renew} />
      {folder && <Schedule saved={schedule} zone={zone} onSaved={renew} />}
    </AdminPage>
  );
}

interface BackupsProps {
  backups: SiteBackup[];
  folder: string | null;
  renew: () => Promise<unknown>;
}

function Backups({ backups, folder, renew }: BackupsProps) {
  const { t } = useTranslation();
  const address = useOwnAddress(20);
  const [taken, setTaken] = useState<SiteBackup | null>(null);
  const [restored, setRestored] = useState<SiteBackup | null>(null);
  const [ask, question] = useConfirm();
  const check = useMutation({
    mutationFn: (id: number) => call(checkBackup, { body: { id } }),
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteBackup, { query: { id } }),
    onSuccess: renew,
  });
  const isBusy = backups.some(({ work }) => work !== null);
  const columns: Column<SiteBackup>[] = [
    dateColumn("made", t("admin.backup.made"), (row) => row.gmtCreate),
    {
      key: "by",
      title: t("admin.backup.by"),
      kind: "tight",
      cell: ({ username }) => username ?? t("admin.backup.clock"),
    },
    {
      key: "size",
      title: t("admin.backup.size"),
      kind: "right",
      cell: ({ bytes }) => bytes !== null && <span className="numeric">{sizeText(bytes)}</span>,
    },
    {
      key: "rows",
      title: t("admin.backup.rows"),
      kind: "right",
      cell: ({ rows }) => <span className="numeric">{rows}</span>,
    },
    {
      key: "files",
      title: t("admin.backup.files"),
      kind: "right",
      cell: ({ files }) => <span className="numeric">{files}</span>,
    },
    { key: "state", title: t("admin.backup.state"), cell: (row) => <State backup={row} /> },
    actionsColumn(t("admin.actions"), (row) => {
      const isWhole = row.isThere && row.work === null;
      return (
        <>
          {(
            [
              ["download", IconDownload, () => setTaken(row)],
              ["check", IconShield, () => check.mutate(row.id)],
              ["restore", IconHistory, () => setRestored(row)],
            ] as const
          ).map(([what, Icon, act]) => (
            <ActionIcon
              key={what}
              variant="subtle"
              color="gray"
              disabled={!isWhole || (what === "check" && isBusy)}
              aria-label={t(`admin.backup.${what}Of`, { name: row.name })}
              title={t(`admin.backup.${what}`)}
              onClick={act}
            >
              <Icon size={17} />
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            color="red"
            disabled={row.work !== null}
            aria-label={t("admin.deleteOf", { name: row.name })}
            onClick={() =>
              ask({
                title: t("admin.deleteOf", { name: row.name }),
                text: t("admin.backup.deleteQuestion"),
                confirm: t("admin.delete"),
                onConfirm: () => remove.mutate(row.id),
              })
            }
          >
            <IconTrash size={17} />
          </ActionIcon>
        </>
      );
    }),
  ];
  const from = (address.currentPage - 1) * address.limit;
  const shown = { records: backups.slice(from, from + address.limit), total: backups.length };
  return (
    <>
      <ListCard
        label={t("admin.page.backup")}
        list={{ data: shown, error: null, isPlaceholderData: false }}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.backup.none")}
        address={address}
      />
      {taken && <Download backup={taken} onClose={() => setTaken(null)} />}
      {restored && folder && <Restore backup={restored} folder={folder} onClose={() => setRestored(null)} />}
      {question}
    </>
  );
}

function State({
  backup: { work, progress, failure, detail, checked, checkedAt, isThere },
}: {
  backup: SiteBackup;
}) {
  const { t } = useTranslation();
  if (work) {
    return (
      <span className="admin-dim" role="status">
        {t(`admin.backup.work.${work}`)} {work === "make" && `${Math.floor(progress / 10)} %`}
      </span>
    );
  }
  if (failure) {
    return (
      <span>
        <Badge tone="bad">{t(`admin.backup.failure.${failure}`)}</Badge>
        {detail && failure !== "no-room" && <div className="admin-small admin-dim">{detail}</div>}
      </span>
    );
  }
  if (!isThere) return <Badge tone="warn">{t("admin.backup.gone")}</Badge>;
  if (!checked || !checkedAt) return <Badge tone="none">{t("admin.backup.unchecked")}</Badge>;
  return (
    <span title={formatDateTime(checkedAt)}>
      <Badge tone="ac">{t(`admin.backup.checked.${checked}`)}</Badge>
    </span>
  );
}

/** It holds everything: whoever takes it says their password. */
function Download({ backup, onClose }: { backup: SiteBackup; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { password: "" }, validate: contractRules(BackupProof, t) });
  const take = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      downloadLarge(downloadBackup, { id: backup.id, password }),
    onSuccess: onClose,
    onError: (error) => {
      if (error instanceof CallError && error.code === "password-wrong") {
        form.setFieldError("password", describeError(error));
      }
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t("admin.backup.downloadOf", { name: backup.name })}>
      <form noValidate className="admin-form" onSubmit={form.onSubmit((values) => take.mutate(values))}>
        <Alert color="orange">{t("admin.backup.holdsAll")}</Alert>
        <PasswordInput
          label={t("admin.backup.password")}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": t("admin.login.showPassword"), tabIndex: 0 }}
          {...form.getInputProps("password")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={take.isPending} disabled={form.values.password === ""}>
            {t("common.download")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}

/** What would happen, and the command: no server may run meanwhile, this one neither. */
function Restore({ backup, folder, onClose }: { backup: SiteBackup; folder: string; onClose: () => void }) {
  const { t } = useTranslation();
  const command = `npm run restore -- ${folder}/${backup.name} --replace`;
  return (
    <Dialog opened size="lg" onClose={onClose} title={t("admin.backup.restoreOf", { name: backup.name })}>
      <div className="admin-form">
        <Alert color="orange">{t("admin.backup.lost", { at: formatDateTime(backup.gmtCreate) })}</Alert>
        <p style={{ margin: 0 }}>{t("admin.backup.whyCommand")}</p>
        <ol style={{ margin: 0, paddingInlineStart: 20 }}>
          <li>{t("admin.backup.stop")}</li>
          <li>
            {t("admin.backup.run")}
            <div className="admin-row" style={{ flexWrap: "nowrap" }}>
              <pre className="admin-pre" style={{ flex: 1 }}>
                {command}
              </pre>
              <CopyButton text={command} label={t("admin.backup.copy")} />
            </div>
          </li>
          <li>{t("admin.backup.start")}</li>
        </ol>
        <p className="admin-dim" style={{ margin: 0 }}>
          {t("admin.backup.whole")}
        </p>
      </div>
    </Dialog>
  );
}

interface ScheduleProps {
  saved: BackupSchedule;
  zone: string;
  onSaved: () => Promise<unknown>;
}

const bounds = contractBounds(BackupSchedule);

type Times = Omit<BackupSchedule, "hour"> & { hour: string };

const wireOf = ({ hour, ...kept }: Times) => ({ ...kept, hour: hour === "" ? null : Number(hour) });

function Schedule({ saved, zone, onSaved }: ScheduleProps) {
  const { t } = useTranslation();
  const form = useForm<Times>({
    initialValues: { ...saved, hour: String(saved.hour ?? "") },
    validate: contractRules<Times>(BackupSchedule, t, wireOf),
  });
  const save = useMutation({
    mutationFn: (values: Times) => call(changeBackupSchedule, { body: wireOf(values) }),
    onSuccess: async (_, values) => {
      form.resetDirty(values);
      toast(t("admin.saved"), "success");
      await onSaved();
    },
  });
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, "0")}:00`,
  }));
  return (
    <Card title={t("admin.backup.schedule")}>
      <form noValidate className="admin-form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <div className="admin-grid">
          <NativeSelect
            label={t("admin.backup.hour")}
            description={t("admin.backup.zone", { zone })}
            data={[{ value: "", label: t("admin.backup.never") }, ...hours]}
            {...form.getInputProps("hour")}
          />
          {(["keep", "weekly", "monthly"] as const).map((kept) => (
            <NumberInput
              key={kept}
              label={t(`admin.backup.${kept}`)}
              description={t(`admin.backup.${kept}Note`)}
              {...bounds[kept]}
              allowDecimal={false}
              {...form.getInputProps(kept)}
            />
          ))}
        </div>
        <Switch
          label={t("admin.backup.checkEach")}
          description={t("admin.backup.checkEachNote")}
          {...form.getInputProps("check", { type: "checkbox" })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
    </Card>
  );
}
