import { ActionIcon, Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteUser, roleIds, type UserRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { IconPencil, IconSearch, IconTrash, IconUpload, IconUserPlus } from "../../../ui/icons.ts";
import { Paginator } from "../../../ui/Paginator.tsx";
import { useTypedFilter } from "../../../ui/use-typed-filter.ts";
import type { Tone } from "../../../ui/verdict.ts";
import { pageOf, useAdminGo, useFilters } from "../navigate.ts";
import { AdminPage, Card } from "../ui/AdminPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";
import { usersQuery } from "./queries.ts";
import { UserDialog } from "./UserDialog.tsx";

const SIZE = 15;

/** Everybody who has an account: found, changed, banned, deleted. */
export function UsersPage() {
  const { t } = useTranslation();
  const go = useAdminGo();
  const [search, change] = useFilters();
  const [keyword, type] = useTypedFilter(search.keyword, (text) => change({ keyword: text }));
  const { currentPage, limit } = pageOf(search, SIZE);
  const list = useQuery(
    usersQuery({
      currentPage,
      limit,
      keyword: search.keyword,
      onlyAdmin: search.staff === "true" || undefined,
      onlyBanned: search.banned === "true" || undefined,
      role: search.role ? Number(search.role) : undefined,
    }),
  );
  const me = useSession().user?.uid;
  const [edited, setEdited] = useState<UserRow | null>(null);
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const [ask, question] = useConfirm();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (ids: string[]) => call(deleteUser, { body: { ids } }),
    onSuccess: async (_, ids) => {
      setSelected(new Set());
      await queryClient.invalidateQueries({ queryKey: ["admin", "user"] });
      toast(t("admin.users.deleted", { count: ids.length }), "success");
    },
  });
  const askToDelete = (ids: string[], names: string) =>
    ask({
      title: t("admin.users.deleteTitle"),
      text: t("admin.users.deleteQuestion", { names }),
      confirm: t("admin.delete"),
      onConfirm: () => remove.mutate(ids),
    });
  const nameOf = (uid: string) => list.data?.records.find((row) => row.uid === uid)?.username ?? uid;

  const columns: Column<UserRow>[] = [
    {
      key: "name",
      title: t("admin.users.username"),
      cell: (row) => (
        <button type="button" className="admin-link" onClick={() => setEdited(row)}>
          {row.username}
        </button>
      ),
    },
    {
      key: "title",
      title: t("admin.users.titleName"),
      cell: (row) => row.titleName && <Badge color={row.titleColor}>{row.titleName}</Badge>,
    },
    { key: "real", title: t("admin.users.realname"), cell: (row) => row.realname ?? row.nickname },
    { key: "mail", title: t("admin.users.email"), cell: (row) => row.email },
    { key: "role", title: t("admin.users.role"), cell: (row) => <Standing row={row} /> },
    {
      key: "seen",
      title: t("admin.users.lastSeen"),
      cell: (row) => (
        <span className="numeric admin-dim">
          {row.recentLoginTime && formatDateTime(row.recentLoginTime)}
        </span>
      ),
    },
    {
      key: "made",
      title: t("admin.created"),
      cell: (row) => <span className="numeric admin-dim">{formatDateTime(row.gmtCreate)}</span>,
    },
    {
      key: "do",
      title: <span className="visually-hidden">{t("admin.actions")}</span>,
      kind: "tight",
      cell: (row) => (
        <span className="admin-nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("admin.users.editOf", { name: row.username })}
            onClick={() => setEdited(row)}
          >
            <IconPencil size={17} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            disabled={row.uid === me}
            aria-label={t("admin.deleteOf", { name: row.username })}
            onClick={() => askToDelete([row.uid], row.username)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </span>
      ),
    },
  ];

  return (
    <AdminPage
      title={t("admin.page.users")}
      actions={
        <>
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => go("user/import")}>
            {t("admin.page.usersImport")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} />}
            onClick={() => go("user/generate")}
          >
            {t("admin.page.usersGenerate")}
          </Button>
        </>
      }
    >
      <Card flush>
        <div className="admin-filters">
          <TextInput
            aria-label={t("admin.users.search")}
            placeholder={t("admin.users.search")}
            leftSection={<IconSearch size={16} />}
            value={keyword}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label={t("admin.users.role")}
            value={search.role ?? ""}
            data={[
              { value: "", label: t("admin.users.anyRole") },
              ...roleIds.map((id) => ({ value: String(id), label: t(`admin.role.r${id}`) })),
            ]}
            onChange={(event) => change({ role: event.currentTarget.value || undefined })}
          />
          <Switch
            my={8}
            label={t("admin.users.onlyStaff")}
            checked={search.staff === "true"}
            onChange={(event) => change({ staff: event.currentTarget.checked || undefined })}
          />
          <Switch
            my={8}
            label={t("admin.users.onlyBanned")}
            checked={search.banned === "true"}
            onChange={(event) => change({ banned: event.currentTarget.checked || undefined })}
          />
        </div>
        {selected.size > 0 && (
          <div className="admin-selection">
            <span>{t("admin.table.chosen", { count: selected.size })}</span>
            <Button
              size="compact-sm"
              color="red"
              variant="light"
              loading={remove.isPending}
              onClick={() => askToDelete([...selected], [...selected].map(nameOf).join(", "))}
            >
              {t("admin.delete")}
            </Button>
          </div>
        )}
        <DataTable
          label={t("admin.page.users")}
          columns={columns}
          rows={list.data?.records}
          rowKey={(row) => row.uid}
          empty={t("admin.users.none")}
          error={list.error}
          onRetry={() => void list.refetch()}
          isStale={list.isPlaceholderData}
          expectedRows={limit}
          selection={{
            selected,
            onSelect: setSelected,
            label: (uid) => t("admin.table.choose", { name: nameOf(uid) }),
          }}
        />
        <Paginator
          page={currentPage}
          size={limit}
          total={list.data?.total ?? 0}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ limit: size })}
        />
      </Card>
      {edited && (
        <UserDialog
          key={edited.uid}
          user={edited}
          isSelf={edited.uid === me}
          onClose={() => setEdited(null)}
        />
      )}
      {question}
    </AdminPage>
  );
}

const tones: Record<number, Tone> = { 1000: "stop", 1001: "busy", 1008: "busy", 1002: "none" };

function Standing({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  const id = row.roles[0]?.id ?? 1002;
  const until = row.banUntil ? t("admin.users.until", { date: formatDateTime(row.banUntil) }) : null;
  const why = [row.banReason, until].filter(Boolean).join(" · ");
  return (
    <span className="admin-row" title={why || undefined}>
      <Badge tone={tones[id] ?? "warn"}>{t(`admin.role.r${id as 1000}`)}</Badge>
      {row.status !== 0 && <Badge tone="bad">{t("admin.users.banned")}</Badge>}
      {until && <span className="admin-dim admin-small">{until}</span>}
    </span>
  );
}
