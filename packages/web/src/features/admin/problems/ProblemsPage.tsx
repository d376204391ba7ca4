import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type AdminProblem,
  changeProblemAuth,
  type DataOf,
  deleteProblem,
  downloadTestcase,
  duplicateProblem,
  type getAdminProblemList,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useSession } from "../../../lib/session.ts";
import { toast, toastError } from "../../../lib/toast.ts";
import {
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconSearch,
} from "../../../ui/icons.ts";
import { useTypedFilter } from "../../../ui/use-typed-filter.ts";
import { useAdminGo } from "../navigate.ts";
import { mayEnter } from "../pages.ts";
import { download } from "../transfer.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import { actionsColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { ListCard, useListAddress } from "../ui/ListCard.tsx";
import { DeleteAction, RowAction } from "../ui/RowActions.tsx";
import { BulkActions } from "./BulkActions.tsx";
import { adminProblemsQuery, allTagsQuery } from "./queries.ts";

const SIZE = 15;
type Row = DataOf<typeof getAdminProblemList>["records"][number];

const number = (text: string | undefined) => (text ? Number(text) : undefined);

/** Every problem of the bank, in every state. */
export function ProblemsPage() {
  const { t } = useTranslation();
  const go = useAdminGo();
  const queryClient = useQueryClient();
  const { search, change, page } = useListAddress(SIZE);
  const [keyword, type] = useTypedFilter(search.keyword, (text) => change({ keyword: text }));
  const list = useQuery(
    adminProblemsQuery({
      ...page,
      keyword: search.keyword,
      auth: number(search.auth),
      difficulty: number(search.level),
      type: number(search.type),
      tagId: number(search.tag),
      author: search.author,
      isDraft: search.draft === undefined ? undefined : search.draft === "true",
    }),
  );
  const tags = useQuery(allTagsQuery);
  const { user } = useSession();
  const roles = user?.roleList ?? [];
  const mayDelete = mayEnter({ for: "root/pa" }, roles);
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const renew = () => queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
  const access = useMutation({
    mutationFn: (body: { id: number; auth: number }) => call(changeProblemAuth, { body }),
    onSettled: renew,
    onSuccess: () => toast(t("admin.saved"), "success"),
  });
  const remove = useMutation({
    mutationFn: (pid: number) => call(deleteProblem, { query: { pid } }),
    onSuccess: async () => {
      await renew();
      toast(t("admin.deleted"), "success");
    },
  });
  const duplicate = useMutation({
    mutationFn: (pid: number) => call(duplicateProblem, { body: { pid } }),
    onSuccess: async ({ pid, problemId }) => {
      await renew();
      toast(t("admin.problems.duplicated", { id: problemId }), "success");
      go(`problem/edit/${pid}`);
    },
  });
  const titleOf = (id: string) => list.data?.records.find((row) => String(row.id) === id)?.problemId ?? id;

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
          <Link to="/admin/$" params={{ _splat: `problem/edit/${row.id}` }}>
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
            data={["1", "2", "3"].map((value) => ({ value, label: t(`admin.auth.a${value as "1"}`) }))}
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
          onClick={() => go(`problem/edit/${row.id}`)}
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
        <DeleteAction
          name={row.problemId}
          title={t("admin.problems.deleteTitle")}
          question={t("admin.problems.deleteQuestion", { names: `${row.problemId} ${row.title}` })}
          disabled={!mayDelete}
          onDelete={() => remove.mutate(row.id)}
        />
      </span>
    )),
  ];

  return (
    <AdminPage
      title={t("admin.page.problems")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => go("problem/create")}>
          {t("admin.page.problemCreate")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.problems")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.problems.none")}
        size={SIZE}
        filters={
          <>
            <TextInput
              aria-label={t("admin.problems.search")}
              placeholder={t("admin.problems.search")}
              leftSection={<IconSearch size={16} />}
              value={keyword}
              onChange={(event) => type(event.currentTarget.value)}
            />
            <Filter
              label={t("admin.problems.access")}
              value={search.draft === "true" ? "draft" : search.auth}
              options={[
                ...["1", "2", "3"].map((value) => [value, t(`admin.auth.a${value as "1"}`)] as const),
                ["draft", t("admin.problems.draft")],
              ]}
              onChange={(value) =>
                change(
                  value === "draft" ? { draft: true, auth: undefined } : { draft: undefined, auth: value },
                )
              }
            />
            <Filter
              label={t("admin.problems.level")}
              value={search.level}
              options={["0", "1", "2"].map((value) => [
                value,
                t(`difficulty.${levels[Number(value)] ?? "easy"}`),
              ])}
              onChange={(level) => change({ level })}
            />
            <Filter
              label={t("admin.problems.type")}
              value={search.type}
              options={[
                ["0", "ACM"],
                ["1", "OI"],
              ]}
              onChange={(value) => change({ type: value })}
            />
            <Filter
              label={t("admin.problems.tag")}
              value={search.tag}
              options={(tags.data ?? []).map(({ id, name }) => [String(id), name])}
              onChange={(tag) => change({ tag })}
            />
          </>
        }
        chosen={
          selected.size > 0 && (
            <BulkActions
              pids={[...selected].map(Number)}
              nameOf={(pid) => titleOf(String(pid))}
              roles={roles}
              onDone={() => {
                setSelected(new Set());
                void renew();
              }}
            />
          )
        }
        selection={{
          selected,
          onSelect: setSelected,
          label: (id) => t("admin.table.choose", { name: titleOf(id) }),
        }}
      />
    </AdminPage>
  );
}

const levels = ["easy", "medium", "hard"] as const;

function LevelText({ level }: { level: AdminProblem["difficulty"] }) {
  const { t } = useTranslation();
  return <>{t(`difficulty.${levels[level ?? 0] ?? "easy"}`)}</>;
}

interface FilterProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
}

function Filter({ label, value, options, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ""}
      data={[
        { value: "", label: t("admin.anyOf", { what: label }) },
        ...options.map(([option, text]) => ({ value: option, label: text })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
