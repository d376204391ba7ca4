import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  type AdminProblem,
  changeProblemAuth,
  type DataOf,
  deleteProblem,
  downloadTestcase,
  duplicateProblem,
  type getAdminProblemList,
  problemAuth,
} from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { loadTexts } from "../../../lib/i18n.ts";
import { toast, toastError } from "../../../lib/toast.ts";
import { download } from "../../../lib/transfer.ts";
import {
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from "../../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn } from "../../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../../ui/list/filters.tsx";
import { useSelection } from "../../../ui/list/selection.tsx";
import { useAmong } from "../../admin/access.ts";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { RowAction } from "../../admin/ui/RowActions.tsx";
import { AddRemote } from "../../remote/admin/AddRemote.tsx";
import { useMayJudge } from "../../submission/staff.ts";
import { BulkActions } from "./BulkActions.tsx";
import { DeleteProblemsDialog } from "./DeleteProblemsDialog.tsx";
import { adminProblemsQuery, allTagsQuery } from "./queries.ts";
import type { ProblemsSearch } from "./search.ts";

const RejudgeJobs = lazy(async () => {
  await loadTexts("solve");
  return import("../../submission/RejudgeJobs.tsx");
});

const SIZE = 15;
type Row = DataOf<typeof getAdminProblemList>["records"][number];

/** Every problem of the bank, in every state. */
export function ProblemsPage({ search }: { search: ProblemsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const edit = (pid: number) => navigate({ to: "/admin/problem/edit/$pid", params: { pid } });
  const queryClient = useQueryClient();
  const mayJudge = useMayJudge();
  const address = useListAddress(search, SIZE);
  const list = useQuery(adminProblemsQuery({ ...search, limit: address.limit }));
  const mayDelete = useAmong("root/pa");
  const renew = () => queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
  const [leaving, setLeaving] = useState<number | null>(null);
  const access = useMutation({
    mutationFn: (body: { id: number; auth: number }) => call(changeProblemAuth, { body }),
    onSettled: renew,
    onSuccess: () => {
      setLeaving(null);
      toast(t("admin.saved"), "success");
    },
  });
  const remove = useMutation({
    mutationFn: (pid: number) => call(deleteProblem, { query: { pid } }),
    onSuccess: async () => {
      setLeaving(null);
      await renew();
      toast(t("admin.deleted"), "success");
    },
  });
  const duplicate = useMutation({
    mutationFn: (pid: number) => call(duplicateProblem, { body: { pid } }),
    onSuccess: async ({ pid, problemId }) => {
      await renew();
      toast(t("admin.problems.duplicated", { id: problemId }), "success");
      await edit(pid);
    },
  });
  const nameOf = (id: string) => list.data?.records.find((row) => String(row.id) === id)?.problemId ?? id;
  const selection = useSelection({ nameOf });

  const columns: Column<Row>[] = [
    {
      key: "id",
      title: t("admin.problems.id"),
      kind: "tight",
      cell: (row) => <span className="mono">{row.problemId}</span>,
    },
    {
      key: "title",
      title: t("admin.problems.title"),
      isName: true,
      cell: (row) => (
        <span className="admin-row admin-title">
          <Link to="/admin/problem/edit/$pid" params={{ pid: row.id }}>
            {row.title}
          </Link>
          {row.tags.map((tag) => (
            <span key={tag.id} className="admin-tag">
              {tag.name}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: "type",
      title: t("admin.problems.type"),
      kind: "tight",
      cell: (row) => `${row.type === 0 ? "ACM" : "OI"} · ${t(`admin.judgeMode.${row.judgeMode}`)}`,
    },
    {
      key: "level",
      title: t("admin.problems.level"),
      kind: "tight",
      cell: (row) => <LevelText level={row.difficulty} />,
    },
    { key: "cases", title: t("admin.problems.cases"), kind: "right", cell: (row) => row.caseCount },
    { key: "author", title: t("admin.problems.author"), kind: "tight", cell: (row) => row.author },
    {
      key: "changed",
      title: t("admin.changed"),
      kind: "tight",
      cell: (row) => (
        <span className="numeric admin-dim" title={row.modifiedUser ?? undefined}>
          {formatDateTime(row.gmtModified)}
        </span>
      ),
    },
    {
      key: "auth",
      title: t("admin.problems.access"),
      kind: "tight",
      cell: (row) => (
        <span className="admin-nowrap">
          <NativeSelect
            size="xs"
            w={132}
            aria-label={t("admin.problems.accessOf", { id: row.problemId })}
            value={String(row.auth)}
            data={accesses.map((value) => ({ value, label: t(`admin.auth.a${value as "1"}`) }))}
            onChange={(event) => access.mutate({ id: row.id, auth: Number(event.currentTarget.value) })}
          />
          {row.isDraft && <Badge tone="warn">{t("admin.problems.draft")}</Badge>}
        </span>
      ),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <span className="admin-nowrap">
        <RowAction
          icon={IconPencil}
          label={t("admin.problems.editOf", { id: row.problemId })}
          onClick={() => void edit(row.id)}
        />
        <RowAction
          icon={IconExternalLink}
          label={t("admin.problems.viewOf", { id: row.problemId })}
          href={`/problem/${row.problemId}`}
        />
        <RowAction
          icon={IconCopy}
          label={t("admin.problems.duplicateOf", { id: row.problemId })}
          loading={duplicate.isPending && duplicate.variables === row.id}
          onClick={() => duplicate.mutate(row.id)}
        />
        <RowAction
          icon={IconDownload}
          label={t("admin.problems.downloadOf", { id: row.problemId })}
          disabled={row.caseCount === 0}
          onClick={() => void download(downloadTestcase, { pid: row.id }).catch(toastError)}
        />
        <RowAction
          icon={IconTrash}
          label={t("admin.deleteOf", { name: row.problemId })}
          isDangerous
          disabled={!mayDelete}
          onClick={() => setLeaving(row.id)}
        />
      </span>
    )),
  ];

  return (
    <AdminPage
      title={t("admin.page.problems")}
      actions={
        <>
          <AddRemote isPlain />
          <Button
            leftSection={<IconPlus size={16} />}
            renderRoot={(props) => <Link {...props} to="/admin/problem/create" />}
          >
            {t("admin.page.problemCreate")}
          </Button>
        </>
      }
    >
      {mayJudge && (
        <Suspense fallback={null}>
          <RejudgeJobs />
        </Suspense>
      )}
      <ListCard
        label={t("admin.page.problems")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.problems.none")}
        address={address}
        filters={<Filters address={address} />}
        selection={selection}
        bulk={
          <BulkActions
            pids={[...selection.keys].map(Number)}
            nameOf={(pid) => nameOf(String(pid))}
            onDone={() => {
              selection.clear();
              void renew();
            }}
          />
        }
      />
      {leaving !== null && (
        <DeleteProblemsDialog
          pids={[leaving]}
          isWorking={remove.isPending || access.isPending}
          onArchive={() => access.mutate({ id: leaving, auth: problemAuth.archived })}
          onDelete={() => remove.mutate(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </AdminPage>
  );
}

/** contract/problem problemAuth, as a list's choice. */
const accesses = Object.values(problemAuth).map(String);
const levels = ["easy", "medium", "hard"] as const;

function LevelText({ level }: { level: AdminProblem["difficulty"] }) {
  const { t } = useTranslation();
  return <>{t(`difficulty.${levels[level ?? 0] ?? "easy"}`)}</>;
}

const textOf = (value: number | undefined) => (value === undefined ? undefined : String(value));
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function Filters({ address: { search, change } }: { address: ListAddress<ProblemsSearch> }) {
  const { t } = useTranslation();
  const tags = useQuery(allTagsQuery);
  const anyOf = (what: string) => t("admin.anyOf", { what });
  return (
    <>
      <TextFilter
        isSearch
        label={t("admin.problems.search")}
        value={search.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <ChoiceFilter
        label={t("admin.problems.access")}
        any={anyOf(t("admin.problems.access"))}
        value={search.isDraft ? "draft" : textOf(search.auth)}
        options={[
          ...accesses.map((value) => ({ value, label: t(`admin.auth.a${value as "1"}`) })),
          { value: "draft", label: t("admin.problems.draft") },
        ]}
        onChange={(value) =>
          change(
            value === "draft"
              ? { isDraft: true, auth: undefined }
              : { isDraft: undefined, auth: numberOf(value) },
          )
        }
      />
      <ChoiceFilter
        label={t("admin.problems.level")}
        any={anyOf(t("admin.problems.level"))}
        value={textOf(search.difficulty)}
        options={levels.map((level, value) => ({ value: String(value), label: t(`difficulty.${level}`) }))}
        onChange={(level) => change({ difficulty: numberOf(level) })}
      />
      <ChoiceFilter
        label={t("admin.problems.type")}
        any={anyOf(t("admin.problems.type"))}
        value={textOf(search.type)}
        options={[
          { value: "0", label: "ACM" },
          { value: "1", label: "OI" },
        ]}
        onChange={(type) => change({ type: numberOf(type) })}
      />
      <ChoiceFilter
        label={t("admin.problems.tag")}
        any={anyOf(t("admin.problems.tag"))}
        value={textOf(search.tagId)}
        options={(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(tag) => change({ tagId: numberOf(tag) })}
      />
    </>
  );
}
