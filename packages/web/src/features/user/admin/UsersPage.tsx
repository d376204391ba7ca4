import { Button, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DEFAULT_ROLE, deleteUser, roleIds, type UserRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { IconPlus, IconUpload, IconUserPlus } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn, dateColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../../ui/list/filters.tsx";
import { useSelection } from "../../../ui/list/selection.tsx";
import type { Tone } from "../../../ui/verdict.ts";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { EditAndDelete } from "../../admin/ui/RowActions.tsx";
import { NewUserDialog } from "./NewUserDialog.tsx";
import { usersQuery } from "./queries.ts";
import { RoleRequests } from "./RoleRequests.tsx";
import type { UsersSearch } from "./search.ts";
import { UserDialog } from "./UserDialog.tsx";

const SIZE = 15;

/** Everybody who has an account: found, changed, banned, deleted. */
export function UsersPage({ search }: { search: UsersSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const { change } = address;
  const list = useQuery(usersQuery({ ...search, limit: address.limit }));
  const me = useSession().user?.uid;
  const [edited, setEdited] = useState<UserRow | null>(null);
  const [isMaking, setMaking] = useState(false);
  const nameOf = (uid: string) => list.data?.records.find((row) => row.uid === uid)?.username ?? uid;
  const selection = useSelection({ nameOf });
  const [ask, question] = useConfirm();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (ids: string[]) => call(deleteUser, { body: { ids } }),
    onSuccess: async (_, ids) => {
      selection.clear();
      await queryClient.invalidateQueries({ queryKey: ["admin", "user"] });
      toast(t("admin.users.deleted", { count: ids.length }), "success");
    },
  });

  const columns: Column<UserRow>[] = [
    { ...nameColumn(t("admin.users.username"), (row: UserRow) => row.username, setEdited), sort: "username" },
    {
      key: "title",
      title: t("admin.users.titleName"),
      cell: (row) => row.titleName && <Badge color={row.titleColor}>{row.titleName}</Badge>,
    },
    {
      key: "real",
      title: t("admin.users.realname"),
      sort: "realname",
      cell: (row) => row.realname,
    },
    { key: "mail", title: t("admin.users.email"), sort: "email", cell: (row) => row.email },
    { key: "role", title: t("admin.users.role"), sort: "role", cell: (row) => <RoleAndBan row={row} /> },
    {
      ...dateColumn("seen", t("admin.users.lastSeen"), (row: UserRow) => row.recentLoginTime),
      sort: "seen",
    },
    { ...dateColumn("made", t("admin.created"), (row: UserRow) => row.gmtCreate), sort: "created" },
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
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            renderRoot={(props) => <Link {...props} to="/admin/user/import" />}
          >
            {t("admin.page.usersImport")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} />}
            renderRoot={(props) => <Link {...props} to="/admin/user/generate" />}
          >
            {t("admin.page.usersGenerate")}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
            {t("admin.users.new")}
          </Button>
        </>
      }
    >
      <RoleRequests />
      <ListCard
        label={t("admin.page.users")}
        list={list}
        columns={columns}
        rowKey={(row) => row.uid}
        empty={t("admin.users.none")}
        address={address}
        filters={
          <>
            <TextFilter
              isSearch
              label={t("admin.users.search")}
              value={search.keyword}
              onChange={(keyword) => change({ keyword })}
            />
            <ChoiceFilter
              label={t("admin.users.role")}
              any={t("admin.users.anyRole")}
              value={search.role === undefined ? undefined : String(search.role)}
              options={roleIds.map((id) => ({ value: String(id), label: t(`role.r${id}`) }))}
              onChange={(role) => change({ role: role === undefined ? undefined : Number(role) })}
            />
            <Switch
              my={8}
              label={t("admin.users.onlyStaff")}
              checked={search.onlyAdmin === true}
              onChange={(event) => change({ onlyAdmin: event.currentTarget.checked || undefined })}
            />
            <Switch
              my={8}
              label={t("admin.users.onlyBanned")}
              checked={search.onlyBanned === true}
              onChange={(event) => change({ onlyBanned: event.currentTarget.checked || undefined })}
            />
          </>
        }
        selection={selection}
        bulk={
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            loading={remove.isPending}
            onClick={() =>
              ask({
                title: t("admin.users.deleteTitle"),
                text: t("admin.users.deleteQuestion", { names: [...selection.keys].map(nameOf).join(", ") }),
                confirm: t("admin.delete"),
                onConfirm: () => remove.mutate([...selection.keys]),
              })
            }
          >
            {t("admin.delete")}
          </Button>
        }
      />
      {isMaking && <NewUserDialog onClose={() => setMaking(false)} />}
      {edited && (
        <UserDialog
          key={`${edited.uid} ${edited.gmtModified}`}
          user={edited}
          isSelf={edited.uid === me}
          onRenew={async () => {
            const { data } = await list.refetch();
            setEdited(data?.records.find(({ uid }) => uid === edited.uid) ?? null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {question}
    </AdminPage>
  );
}

const tones: Record<number, Tone> = {
  1000: "stop",
  1001: "busy",
  1008: "busy",
  1009: "busy",
  1010: "busy",
  1002: "none",
};

function RoleAndBan({ row }: { row: UserRow }) {
  const { t } = useTranslation();
  const id = row.roles[0]?.id ?? DEFAULT_ROLE;
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
