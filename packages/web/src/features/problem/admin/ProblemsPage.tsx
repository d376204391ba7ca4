import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  type AdminProblem,
  downloadTestcase,
  duplicateProblem,
  problemAuth,
  problemType,
} from "@verdict/contract";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { loadTexts } from "../../../lib/i18n.ts";
import { useSession } from "../../../lib/session.ts";
import { tellFailure, toast } from "../../../lib/toast.ts";
import { download } from "../../../lib/transfer.ts";
import {
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTrash,
} from "../../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn } from "../../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../../ui/list/filters.tsx";
import { useSelection } from "../../../ui/list/selection.tsx";
import { useOffice, useOfficePage } from "../../admin/office.ts";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { DeleteAction, RowAction } from "../../admin/ui/RowActions.tsx";
import { AddRemote } from "../../remote/admin/AddRemote.tsx";
import { useMayJudge } from "../../submission/judging/judging.ts";
import { ApplyButton } from "./ApplyButton.tsx";
import { BulkActions } from "./BulkActions.tsx";
import { type ListedProblem, problemCalls } from "./calls.ts";
import { DeleteProblemsDialog } from "./DeleteProblemsDialog.tsx";
import { publicationState, publicationTones } from "./publication.ts";
import { adminProblemsQuery, allTagsQuery } from "./queries.ts";
import type { ProblemsSearch } from "./search.ts";

const RejudgeJobs = lazy(async () => {
  await loadTexts("solve");
  return import("../../submission/judging/RejudgeJobs.tsx");
});

const SIZE = 15;

/** Every problem of the bank, or of a group, in every state. */
export function ProblemsPage({ search }: { search: ProblemsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { gid } = useOffice();
  const page = useOfficePage();
  const calls = problemCalls(gid);
  const edit = (pid: number) => navigate(page("problemEdit", { pid }));
  const queryClient = useQueryClient();
  const mayJudge = useMayJudge();
  const address = useListAddress(search, SIZE);
  const list = useQuery(adminProblemsQuery(gid, { ...search, limit: address.limit }));
  const manages = useManagesProblem();
  const mayDelete = useHasRole("root/pa");
  const renew = async () => {
    await queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
    if (gid !== null) await queryClient.invalidateQueries({ queryKey: ["problem"] });
  };
  const [leaving, setLeaving] = useState<number | null>(null);
  const access = useMutation({
    mutationFn: ({ id, auth }: { id: number; auth: number }) => calls.changeAccess(id, auth),
    onSettled: renew,
    onSuccess: () => {
      setLeaving(null);
      toast(t("admin.saved"), "success");
    },
  });
  const remove = useMutation({
    mutationFn: calls.remove,
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

  const columns: Column<ListedProblem>[] = [
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
          {manages(row) ? <Link {...page("problemEdit", { pid: row.id })}>{row.title}</Link> : row.title}
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
      cell: (row) =>
        `${row.type === problemType.acm ? "ACM" : "OI"} · ${t(`admin.judgeMode.${row.judgeMode}`)}`,
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
            disabled={!manages(row)}
            data={accesses.map((value) => ({ value, label: t(`admin.auth.a${value as "1"}`) }))}
            onChange={(event) => access.mutate({ id: row.id, auth: Number(event.currentTarget.value) })}
          />
          {row.isDraft && <Badge tone="warn">{t("admin.problems.draft")}</Badge>}
        </span>
      ),
    },
    ...(gid === null ? [] : [publicationColumn(t, manages)]),
    actionsColumn(t("admin.actions"), (row) => (
      <span className="admin-nowrap">
        <RowAction
          icon={IconPencil}
          label={t("admin.problems.editOf", { id: row.problemId })}
          disabled={!manages(row)}
          onClick={() => void edit(row.id)}
        />
        <RowAction
          icon={IconExternalLink}
          label={t("admin.problems.viewOf", { id: row.problemId })}
          href={`${gid === null ? "" : `/group/${gid}`}/problem/${row.problemId}`}
        />
        {gid === null && (
          <RowAction
            icon={IconCopy}
            label={t("admin.problems.duplicateOf", { id: row.problemId })}
            loading={duplicate.isPending && duplicate.variables === row.id}
            onClick={() => duplicate.mutate(row.id)}
          />
        )}
        <RowAction
          icon={IconDownload}
          label={t("admin.problems.downloadOf", { id: row.problemId })}
          disabled={row.caseCount === 0 || !manages(row)}
          onClick={() => void download(downloadTestcase, { pid: row.id }).catch(tellFailure)}
        />
        {gid === null ? (
          <RowAction
            icon={IconTrash}
            label={t("admin.deleteOf", { name: row.problemId })}
            isDangerous
            disabled={!mayDelete}
            onClick={() => setLeaving(row.id)}
          />
        ) : (
          <DeleteAction
            name={row.problemId}
            title={t("admin.problems.deleteTitle")}
            question={t("admin.problems.goes")}
            disabled={!manages(row)}
            onDelete={() => remove.mutate(row.id)}
          />
        )}
      </span>
    )),
  ];

  return (
    <AdminPage
      title={t("admin.page.problems")}
      actions={
        <>
          {gid === null && <AddRemote isPlain />}
          {gid !== null && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/group/$groupID/manage/problem/import"
                  params={{ groupID: String(gid) }}
                />
              )}
            >
              {t("admin.transfer.import")}
            </Button>
          )}
          <Button
            leftSection={<IconPlus size={16} />}
            renderRoot={(props) => <Link {...props} {...page("problemCreate")} />}
          >
            {t("admin.page.problemCreate")}
          </Button>
        </>
      }
    >
      {mayJudge && gid === null && (
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
        noneFound={t("admin.noneFound")}
        address={address}
        filters={<Filters address={address} />}
        {...(gid === null && {
          selection,
          bulk: (
            <BulkActions
              pids={[...selection.keys].map(Number)}
              nameOf={(pid) => nameOf(String(pid))}
              onDone={() => {
                selection.clear();
                void renew();
              }}
            />
          ),
        })}
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
/** Of the site's problems the server decides; in a group who wrote it, its roots and root may. */
function useManagesProblem(): (problem: ListedProblem) => boolean {
  const { gid, keepsAll } = useOffice();
  const isRoot = useHasRole("root");
  const username = useSession().user?.username;
  return (problem) => gid === null || keepsAll || isRoot || problem.author === username;
}

/** Whether a group's problem is to be everybody's, and what came of that. */
const publicationColumn = (
  t: TFunction,
  manages: (problem: ListedProblem) => boolean,
): Column<ListedProblem> => ({
  key: "publication",
  title: t("admin.publication.title"),
  kind: "tight",
  cell: (row) => {
    const state = publicationState(row.applyPublicProgress);
    return (
      <span className="admin-nowrap">
        {state && <Badge tone={publicationTones[state]}>{t(`admin.publication.${state}`)}</Badge>}
        {manages(row) && <ApplyButton problem={row} size="xs" />}
      </span>
    );
  },
});

const levels = ["easy", "medium", "hard"] as const;

function LevelText({ level }: { level: AdminProblem["difficulty"] }) {
  const { t } = useTranslation();
  return <>{t(`difficulty.${levels[level ?? 0] ?? "easy"}`)}</>;
}

const textOf = (value: number | undefined) => (value === undefined ? undefined : String(value));
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function Filters({ address: { search, change } }: { address: ListAddress<ProblemsSearch> }) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const tags = useQuery({ ...allTagsQuery(gid), enabled: gid === null });
  const anyOf = (what: string) => t("admin.anyOf", { what });
  const words = (
    <TextFilter
      isSearch
      label={t("admin.problems.search")}
      value={search.keyword}
      onChange={(keyword) => change({ keyword })}
    />
  );
  if (gid !== null) return words;
  return (
    <>
      {words}
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
