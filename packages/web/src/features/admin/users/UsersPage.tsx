import { Button, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteUser, getUserList, roleIds, type UserRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { IconSearch, IconUpload, IconUserPlus } from "../../../ui/icons.ts";
import { useTypedFilter } from "../../../ui/use-typed-filter.ts";
import type { Tone } from "../../../ui/verdict.ts";
import { useAdminGo } from "../navigate.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import { actionsColumn, dateColumn, nameColumn } from "../ui/columns.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { ListCard, listQuery, useListAddress } from "../ui/ListCard.tsx";
import { EditAndDelete } from "../ui/RowActions.tsx";
import { UserDialog } from "./UserDialog.tsx";

const SIZE = 15;

/** Everybody who has an account: found, changed, banned, deleted. */
export function UsersPage() {
  const { t } = useTranslation();
  const go = useAdminGo();
  const { search, change, page } = useListAddress(SIZE);
  const [keyword, type] = useTypedFilter(search.keyword, (text) => change({ keyword: text }));
  const list = useQuery(
    listQuery(["user"], getUserList, {
      ...page,
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
  const nameOf = (uid: string) => list.data?.records.find((row) => row.uid === uid)?.username ?? uid;

  const columns: Column<UserRow>[] = [
    nameColumn(t("admin.users.username"), (row) => row.username, setEdited),
    {
      key: "title",
      title: t("admin.users.titleName"),
      cell: (row) => row.titleName && <Badge color={row.titleColor}>{row.titleName}</Badge>,
    },
    { key: "real", title: t("admin.users.realname"), cell: (row) => row.realname ?? row.nickname },
    { key: "mail", title: t("admin.users.email"), cell: (row) => row.email },
    { key: "role", title: t("admin.users.role"), cell: (row) => <Standing row={row} /> },
    dateColumn("seen", t("admin.users.lastSeen"), (row) => row.recentLoginTime),
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    actionsColumn(t("admin.actions"), (row) => (
      <EditAndDelete
        name={row.username}
        title={t("admin.users.deleteTitle")}
        question={t("admin.users.deleteQuestion", { names: row.username })}
        disabled={row.uid === me}
        onEdit={() => setEdited(row)}
        onDelete={() => remove.mutate([row.uid])}
      />
    )),
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
      <ListCard
        label={t("admin.page.users")}
        list={list}
        columns={columns}
        rowKey={(row) => row.uid}
        empty={t("admin.users.none")}
        size={SIZE}
        filters={
          <>
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
                ...roleIds.map((id) => ({ value: String(id), label: t(`role.r${id}`) })),
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
          </>
        }
        chosen={
          selected.size > 0 && (
            <div className="admin-selection">
              <span>{t("admin.table.chosen", { count: selected.size })}</span>
              <Button
                size="compact-sm"
                color="red"
                variant="light"
                loading={remove.isPending}
                onClick={() =>
                  ask({
                    title: t("admin.users.deleteTitle"),
                    text: t("admin.users.deleteQuestion", { names: [...selected].map(nameOf).join(", ") }),
                    confirm: t("admin.delete"),
                    onConfirm: () => remove.mutate([...selected]),
                  })
                }
              >
                {t("admin.delete")}
              </Button>
            </div>
          )
        }
        selection={{
          selected,
          onSelect: setSelected,
          label: (uid) => t("admin.table.choose", { name: nameOf(uid) }),
        }}
      />
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
      <Badge tone={tones[id] ?? "warn"}>{t(`role.r${id as 1000}`)}</Badge>
      {row.status !== 0 && <Badge tone="bad">{t("admin.users.banned")}</Badge>}
      {until && <span className="admin-dim admin-small">{until}</span>}
    </span>
  );
}
